import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sessions, users, type Account } from '@studyhall/persistence';
import { CONFIG, type Config } from '@studyhall/platform';
import { hashToken, newToken, readToken } from './session.cookie.js';

/** Sessions are opaque tokens in a cookie; the account behind one is read from the database each time. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The account behind a `Cookie` header, or null where there is no session or access was revoked.
   * Used by REST and by the socket's handshake. Callers look at `must_change_password` themselves.
   */
  async authenticate(cookieHeader: string | undefined): Promise<Account | null> {
    return (await this.find(cookieHeader))?.account ?? null;
  }

  /** As `authenticate`, with the token's hash, for callers that end or keep this very session. */
  async find(cookieHeader: string | undefined): Promise<{ account: Account; tokenHash: Buffer } | null> {
    const token = readToken(cookieHeader);
    if (token === null) return null;
    const tokenHash = hashToken(token);
    const account = await users.findBySession(this.db, tokenHash);
    return account?.access_granted ? { account, tokenHash } : null;
  }

  /** Opens a session and returns its token, which exists nowhere else. */
  async open(userId: number): Promise<string> {
    const token = newToken();
    await sessions.insertSession(this.db, hashToken(token), userId, this.config.SESSION_DAYS * 86_400);
    return token;
  }

  async close(tokenHash: Buffer): Promise<void> {
    await sessions.removeSession(this.db, tokenHash);
  }
}
