import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentenceText } from '@studyhall/contracts';
import { sessionHold, type SessionHold } from '@studyhall/domain';
import {
  sessionAccounts,
  sessions,
  type Account,
  type OpenAccount,
  type SessionAccount,
  type SignInAccount,
} from '@studyhall/persistence';
import { CONFIG, RIGHTS, type Config } from '@studyhall/platform';
import { relyingParty } from '../relying-party.js';
import { SecurityLog } from '../security.log.js';
import { hashToken, newToken, readToken } from './session.cookie.js';
import { SessionReads } from './session-reads.js';

/** Sessions are opaque tokens in a cookie. The account of a session is read from the database each time. */
@Injectable()
export class SessionsService {
  private readonly reads: SessionReads;

  constructor(
    private readonly db: DataSource,
    private readonly security: SecurityLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.reads = new SessionReads(db);
  }

  /**
   * The account for a `Cookie` header; null if there is no session or access was revoked. Used by REST and in the socket's
   * handshake. The caller must check `findHold`.
   */
  async authenticate(cookieHeader: string | undefined): Promise<OpenAccount | null> {
    return (await this.find(cookieHeader))?.account ?? null;
  }

  /** Like `authenticate`, for the headers of any number of sockets, in one statement. */
  async authenticateAll(
    cookieHeaders: ReadonlyArray<string | undefined>,
  ): Promise<Array<OpenAccount | null>> {
    const hashes = cookieHeaders.map((header) => {
      const token = readToken(header);
      return token === null ? null : hashToken(token);
    });
    const known = hashes.filter((hash) => hash !== null);
    const accounts = await sessionAccounts.findBySessions(this.db, known);
    return hashes.map((hash) => {
      const account = hash && accounts.get(hash.toString('hex'));
      return account?.access_granted && !this.isIdle(account) ? account : null;
    });
  }

  /** The hold of a session: what it must do first. Null if there is none. */
  findHold(account: OpenAccount): SessionHold | null {
    const { SECOND_FACTOR_ROLES, SECRET_KEY } = this.config;
    // Do not require a factor if neither codes nor passkeys can be set up.
    const isPossible = SECRET_KEY !== undefined || relyingParty(this.config) !== null;
    return sessionHold(account, { factorRoles: isPossible ? SECOND_FACTOR_ROLES : [], now: new Date() });
  }

  /** Like `authenticate`, but also returns the token's hash, for callers that end or keep this session. */
  async find(
    cookieHeader: string | undefined,
  ): Promise<{ account: SessionAccount; tokenHash: Buffer } | null> {
    const token = readToken(cookieHeader);
    return token === null ? null : this.findByToken(token);
  }

  async findByToken(token: string): Promise<{ account: SessionAccount; tokenHash: Buffer } | null> {
    const tokenHash = hashToken(token);
    const account = await this.reads.find(tokenHash);
    if (!account?.access_granted) return null;
    if (!this.isIdle(account)) return { account, tokenHash };
    await this.close(tokenHash, sentenceText('session_idle', { hours: this.config.SESSION_IDLE_HOURS }));
    return null;
  }

  /** Whether the session ended because it was not used. */
  private isIdle({ role, used_at: usedAt }: OpenAccount): boolean {
    const { SESSION_IDLE_HOURS: hours, SESSION_IDLE_ROLES: roles } = this.config;
    const isMeant = hours > 0 && roles.some((name) => name === role);
    return isMeant && Date.now() - usedAt.getTime() > hours * 3_600_000;
  }

  /**
   * Checks that the access is unchanged. For long responses, which must end together with the right to them.
   * @throws AppError `unauthorized` if the session or the access has ended, `forbidden` if role, scope or school changed.
   */
  async assertUnchanged({ account, tokenHash }: { account: Account; tokenHash: Buffer }): Promise<void> {
    const now = await sessionAccounts.findBySession(this.db, tokenHash);
    if (!now?.access_granted) throw new AppError('unauthorized');
    if (RIGHTS.some((right) => now[right] !== account[right])) throw new AppError('forbidden');
  }

  /** The error if `find` returned null: the stored reason of a revoked session, otherwise `unauthorized`. */
  async findRefusal(cookieHeader: string | undefined): Promise<AppError> {
    const token = readToken(cookieHeader);
    const reason = token && (await sessions.findReasonOfEnd(this.db, hashToken(token)));
    return reason ? new AppError('session_ended', reason) : new AppError('unauthorized');
  }

  /**
   * Opens a session for a verified account and returns its token, which is not stored. Returns null if password, role or
   * access have changed since.
   */
  async open(
    verified: SignInAccount,
    { lifetimeSeconds = Infinity, ...client }: sessions.SessionClient & { lifetimeSeconds?: number },
  ): Promise<string | null> {
    const token = newToken();
    const lifetime = Math.min(this.config.SESSION_DAYS * 86_400, lifetimeSeconds);
    const opened = await sessions.insertVerifiedSession(
      this.db,
      hashToken(token),
      verified,
      lifetime,
      client,
    );
    if (!opened) return null;
    this.security.signedIn(verified.id, client.address);
    return token;
  }

  /** Ends a session. Later requests with its cookie get `detail`. */
  async close(tokenHash: Buffer, detail: string): Promise<void> {
    await sessions.removeSession(this.db, tokenHash, detail);
  }
}
