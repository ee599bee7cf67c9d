export type Environment = "practice" | "development" | "production";
