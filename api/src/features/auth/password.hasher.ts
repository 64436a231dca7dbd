import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { AppError, sentence } from '@studyhall/contracts';
import { ARGON2ID, missingCost } from '@studyhall/platform';
import { FairSlots, toNetwork } from '../../http/index.js';

/** Limit on concurrent hashing, so that a whole class that signs in waits instead of taking all memory and threads. */
const MAX_CONCURRENT = 2;
/** Limits on waiting hash requests: in total (about half a minute of work), and per network or user. */
const MAX_WAITING = 1_000;
const MAX_WAITING_PER_KEY = 600;
const WAIT_TIMEOUT_MS = 30_000;
const RETRY_SECONDS = 10;
const BUSY = sentence('sign_ins_busy', { count: RETRY_SECONDS });

/** The cause of a hash request. Waiting requests are served round-robin over this path. */
type HashingCause = readonly [userOrNetwork: string, ...name: string[]];

/** A user who is signed in, or signs in on a known device. */
export const causedByUser = (id: number): HashingCause => [`user:${id}`];

/** A client without a session. `name`: the username that it sent. */
export const causedByClient = (address: string, name: string): HashingCause => [
  `network:${toNetwork(address)}`,
  name.trim().toLowerCase(),
];

/** Hashes and verifies passwords with limited concurrency, round-robin over the clients. */
@Injectable()
export class PasswordHasher {
  private readonly slots = new FairSlots({
    slots: MAX_CONCURRENT,
    waiting: MAX_WAITING,
    waitingPerKey: MAX_WAITING_PER_KEY,
    timeoutMs: WAIT_TIMEOUT_MS,
    refusal: () => new AppError('unavailable', BUSY, { retryAfterSeconds: RETRY_SECONDS }),
  });
  private dummy: Promise<string> | undefined;

  /** @throws AppError `unavailable` if too many requests wait. */
  async hash(password: string, cause: HashingCause): Promise<string> {
    return this.slots.run(cause, () => hash(password, ARGON2ID));
  }

  /**
   * Whether the password matches. Takes the same time if there is no hash (unknown username), if the hash is the cheaper
   * one of a generated password, or if the stored value is not an argon2 hash; without a valid hash, the result is false.
   * Calls `admit` right before the verification: limits that are counted there see at most {@link MAX_CONCURRENT} undecided
   * attempts. If it throws, the attempt is rejected.
   * @throws AppError `unavailable` if too many requests wait.
   */
  async verify(
    stored: string | null,
    password: string,
    cause: HashingCause,
    admit: () => Promise<void>,
  ): Promise<boolean> {
    this.dummy ??= hash('nobody has this password', ARGON2ID);
    const against = isHash(stored) ? stored : await this.dummy;
    const fits = await this.slots.run(cause, async () => {
      await admit();
      const fitting = await verify(against, password).catch(() => false);
      const missing = missingCost(against);
      if (missing) await hash(password, missing);
      return fitting;
    });
    return isHash(stored) && fits;
  }
}

/** Accounts that only sign in through other systems have no hash. */
const isHash = (stored: string | null): stored is string => stored?.startsWith('$argon2') ?? false;
