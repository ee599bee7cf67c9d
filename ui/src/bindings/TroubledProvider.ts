export type TroubledProvider = { provider: string, name: string, words: string, source: string, lastAt: string, };
