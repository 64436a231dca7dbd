/** Argon2id with 19 MiB and two passes (OWASP's recommendation): ~25 ms of one core. For `@node-rs/argon2`. */
export const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * A quarter of that, for generated passwords: their 60 random bits cannot be guessed even with cheap guesses, and users
 * change them at the first sign-in.
 */
export const ARGON2ID_GENERATED = { ...ARGON2ID, memoryCost: ARGON2ID.memoryCost / 4 } as const;

/** The additional work that makes verifying this hash as slow as {@link ARGON2ID}; null if it already is. */
export function missingCost(
  stored: string,
): (Omit<typeof ARGON2ID, 'memoryCost'> & { memoryCost: number }) | null {
  const memory = Number(/\$m=(\d+),/.exec(stored)?.[1] ?? ARGON2ID.memoryCost);
  if (memory >= ARGON2ID.memoryCost) return null;
  return { ...ARGON2ID, memoryCost: ARGON2ID.memoryCost - memory };
}
