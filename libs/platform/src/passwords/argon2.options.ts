/** Argon2id with 19 MiB and two passes (OWASP's recommendation): ~25 ms of one core. For `@node-rs/argon2`. */
export const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
