import type { ErrorCode } from "./ErrorCode";

export type AppError = {
  code: ErrorCode;
  message: string;
  fields?: { field: string; message: string }[];
};
