import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { ARGON2ID } from '@studyhall/platform';
import { rateLimited } from '../../http/shared-limit.js';

/** Concurrent hashings: when a whole class signs in, the rest waits instead of taking all memory and threads. */
const MAX_CONCURRENT = 2;
/** Hashings that may wait, about half a minute of work; beyond that, requests are rejected. */
const MAX_WAITING = 1_000;
const BUSY_SECONDS = 10;

/** Hashes and checks passwords, a few at a time. */
@Injectable()
export class PasswordHasher {
  private running = 0;
  private readonly waiting: Array<() => void> = [];
  private dummy: Promise<string> | undefined;

  async hash(password: string): Promise<string> {
    return this.withSlot(() => hash(password, ARGON2ID));
  }

  /**
   * Whether the password matches. Without a hash (no account has that name) it takes the same time and answers false. A
   * stored value that is no argon2 hash matches nothing. `admit` runs right before this verification: limits that count
   * there see at most {@link MAX_CONCURRENT} undecided attempts. An error that it throws rejects the attempt.
   */
  async verify(
    stored: string | null,
    password: string,
    admit: () => Promise<void> = () => Promise.resolve(),
  ): Promise<boolean> {
    this.dummy ??= this.hash('nobody has this password');
    const against = stored ?? (await this.dummy);
    const fits = await this.withSlot(async () => {
      await admit();
      return verify(against, password).catch(() => false);
    });
    return stored !== null && fits;
  }

  private async withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (this.waiting.length >= MAX_WAITING)
      throw rateLimited('Too many people are signing in at this moment.', BUSY_SECONDS);
    if (this.running >= MAX_CONCURRENT) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
