import type { Component } from "svelte";

/** A picture of the icon set, as a component. */
export type Icon = Component<{
  size?: number | string;
  "aria-hidden"?: "true";
  strokeWidth?: number;
}>;
