// Placeholder until the generated bindings land; this file is overwritten by them.
import type { FrameStatus } from "./FrameStatus";

export type Contract = {
  frame_status: { input: null; output: FrameStatus };
};
