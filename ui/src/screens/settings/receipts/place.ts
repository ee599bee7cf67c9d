import type { PrinterPlace } from "../../../bindings/PrinterPlace";

/** How a printer is connected, as a form keeps it: what was typed for one way stays while another is looked at. */
export interface TypedPlace {
  by: PrinterPlace["by"] | "none";
  address: string;
  port: string;
  speed: string;
  device: string;
  queue: string;
}

export const speeds = ["9600", "19200", "38400", "57600", "115200"] as const;

export function typedPlace(place: PrinterPlace | null): TypedPlace {
  const typed: TypedPlace = {
    by: place?.by ?? "none",
    address: "",
    port: "",
    speed: speeds[0],
    device: "",
    queue: "",
  };
  switch (place?.by) {
    case undefined:
      return typed;
    case "network":
      return { ...typed, address: place.address };
    case "serial":
      return { ...typed, port: place.port, speed: place.speed };
    case "usb":
      return { ...typed, device: place.device };
    case "queue":
      return { ...typed, queue: place.name };
  }
}

/** Null if there is to be no printer. */
export function placeOf(typed: TypedPlace): PrinterPlace | null {
  switch (typed.by) {
    case "none":
      return null;
    case "network":
      return { by: "network", address: typed.address.trim() };
    case "serial":
      return { by: "serial", port: typed.port.trim(), speed: typed.speed };
    case "usb":
      return { by: "usb", device: typed.device };
    case "queue":
      return { by: "queue", name: typed.queue };
  }
}
