import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { AppError, sentence } from '@studyhall/contracts';
import { ARGON2ID, missingCost } from '@studyhall/platform';
import { FairSlots, toNetwork } from '../../http/index.js';

/** Concurrent hashings: when a whole class signs in, the rest waits instead of taking all memory and threads. */
const MAX_CONCURRENT = 2;
/** Hashings that may wait, about half a minute of work, and those of one network or user. */
const MAX_WAITING = 1_000;
const MAX_WAITING_PER_KEY = 600;
const WAIT_TIMEOUT_MS = 30_000;
const RETRY_SECONDS = 10;
const BUSY = sentence('sign_ins_busy', { count: RETRY_SECONDS });

/** Who causes a hashing. Waiting hashings are served in rounds over this path. */
type HashingCause = readonly [userOrNetwork: string, ...name: string[]];

/** A user who is signed in, or signs in on a known device. */
export const causedByUser = (id: number): HashingCause => [`user:${id}`];

/** A client without a session. `name`: the account that it names. */
export const causedByClient = (address: string, name: string): HashingCause => [
  `network:${toNetwork(address)}`,
  name.trim().toLowerCase(),
];

/** Hashes and checks passwords, a few at a time, in fair rounds over the clients. */
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

  /** @throws AppError `unavailable` while too many wait. */
  async hash(password: string, cause: HashingCause): Promise<string> {
    return this.slots.run(cause, () => hash(password, ARGON2ID));
  }

  /**
   * Whether the password matches. Without a hash (no account has that name) it takes the same time and answers false, and
   * so does the cheaper hash of a generated password. A stored value that is no argon2 hash matches nothing, in the same time. `admit` runs right before this verification: limits that count
   * there see at most {@link MAX_CONCURRENT} undecided attempts. An error that it throws rejects the attempt.
   * @throws AppError `unavailable` while too many wait.
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

/** Accounts that only other systems sign in have none. */
const isHash = (stored: string | null): stored is string => stored?.startsWith('$argon2') ?? false;
