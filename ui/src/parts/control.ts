/** What `Field` passes to its control, so that label, hint and error belong to it. */
export interface Control {
  id: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: "true" | undefined;
  "aria-required"?: "true" | undefined;
}
