export type ErrorCode = "invalid_input" | "not_found" | "offline" | "key_missing" | "key_refused" | "insufficient_balance" | "book_full" | "internal";
