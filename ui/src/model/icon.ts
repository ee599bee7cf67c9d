import type { Component } from "svelte";

export type Icon = Component<{
  size?: number | string;
  "aria-hidden"?: "true";
  strokeWidth?: number;
}>;
