import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { ARGON2ID } from '@studyhall/platform';
import { rateLimited } from '../../http/shared-limit.js';

/** Hashings at once: a class that signs in together waits in line instead of taking all memory and threads. */
const AT_ONCE = 2;
/** Hashings in line, about half a minute of them; more are refused for a moment. */
const MAX_WAITING = 1_000;
const BUSY_SECONDS = 10;

/** Hashes and checks passwords, a few at a time. */
@Injectable()
export class PasswordHasher {
  private running = 0;
  private readonly waiting: Array<() => void> = [];
  private dummy: Promise<string> | undefined;

  async hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, ARGON2ID));
  }

  /**
   * Whether the password fits. Without a hash (no account has that name) it takes the same time and answers false.
   * A stored value that is no argon2 hash fits nothing. `admit` runs when the turn of this verification has come: limits
   * that count there see at most {@link AT_ONCE} attempts whose outcome is open. What it throws refuses the attempt.
   */
  async verify(
    stored: string | null,
    password: string,
    admit: () => Promise<void> = () => Promise.resolve(),
  ): Promise<boolean> {
    this.dummy ??= this.hash('nobody has this password');
    const against = stored ?? (await this.dummy);
    const fits = await this.inTurn(async () => {
      await admit();
      return verify(against, password).catch(() => false);
    });
    return stored !== null && fits;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.waiting.length >= MAX_WAITING)
      throw rateLimited('Too many people are signing in at this moment.', BUSY_SECONDS);
    if (this.running >= AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
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
