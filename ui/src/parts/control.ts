/** What `Field` hands to the control inside it, so that label, hint and error belong to it. */
export interface Control {
  id: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: "true" | undefined;
  "aria-required"?: "true" | undefined;
}
