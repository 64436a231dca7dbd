import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@studyhall/contracts';
import { ARGON2ID } from '@studyhall/platform';

/** Hashings at once: a class that signs in together waits in line instead of taking all memory and threads. */
const AT_ONCE = 2;
/** Hashings in line, about half a minute of them; more is an attack, and is told to come back. */
const MOST_WAITING = 1_000;

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
   * Whether the password fits. Without a hash (nobody has that name) it takes the same time and says no.
   * A stored value that is no argon2 hash fits nothing.
   */
  async verify(stored: string | null, password: string): Promise<boolean> {
    this.dummy ??= this.hash('nobody has this password');
    const against = stored ?? (await this.dummy);
    const fits = await this.inTurn(() => verify(against, password).catch(() => false));
    return stored !== null && fits;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.waiting.length >= MOST_WAITING)
      throw new AppError('rate_limited', undefined, { retryAfterSeconds: 10 });
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
