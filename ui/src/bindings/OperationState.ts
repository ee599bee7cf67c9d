export type OperationState = "Recorded" | "Sent" | "Succeeded" | "Failed" | "Pending" | "Unknown" | "Rejected";
