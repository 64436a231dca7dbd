import type { DataSource } from 'typeorm';
import { sessionAccounts, type SessionAccount } from '@studyhall/persistence';

/** Sessions per statement. */
const MAX_AT_ONCE = 32;

interface Read {
  tokenHash: Buffer;
  resolve: (account: SessionAccount | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Reads the accounts of sessions. Batches all reads of one turn of the event loop, for example of requests that arrive
 * together, into one statement. The statement starts after these requests arrived, so each sees everything that was
 * committed before it.
 */
export class SessionReads {
  private waiting: Read[] = [];

  constructor(private readonly db: DataSource) {}

  find(tokenHash: Buffer): Promise<SessionAccount | null> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => this.run());
      this.waiting.push({ tokenHash, resolve, reject });
    });
  }

  private run(): void {
    const reads = this.waiting;
    this.waiting = [];
    for (let at = 0; at < reads.length; at += MAX_AT_ONCE) void this.read(reads.slice(at, at + MAX_AT_ONCE));
  }

  private async read(reads: readonly Read[]): Promise<void> {
    try {
      const hashes = reads.map(({ tokenHash }) => tokenHash);
      const accounts = await sessionAccounts.findEachBySession(this.db, hashes);
      reads.forEach(({ resolve }, at) => resolve(accounts[at] ?? null));
    } catch (error) {
      for (const { reject } of reads) reject(error);
    }
  }
}
