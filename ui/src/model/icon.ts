import type { Component } from "svelte";

/** An icon component. */
export type Icon = Component<{
  size?: number | string;
  "aria-hidden"?: "true";
  strokeWidth?: number;
}>;
