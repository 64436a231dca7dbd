import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, type ChangePasswordRequest, type SignInRequest } from '@studyhall/contracts';
import { isMaster } from '@studyhall/domain';
import { audit, users, type Account, type SignInAccount } from '@studyhall/persistence';
import { SessionsService } from '../../http/sessions/index.js';
import { AccountSecurity } from './account-security.service.js';
import { PasswordHasher } from './password.hasher.js';
import { SignInLimits } from './sign-in.limits.js';

const PASSWORD_CHANGED = 'Your password was changed. Please sign in again.';
const WRONG_PASSWORD = 'The current password is wrong.';
const SAME_PASSWORD = 'Please choose a password that differs from the current one.';

/** Signing in and out, and changing one's own password. Source: `decisions.md` §2. */
@Injectable()
export class SignInService {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: SessionsService,
    private readonly hasher: PasswordHasher,
    private readonly limits: SignInLimits,
    private readonly security: AccountSecurity,
  ) {}

  /** @throws AppError `invalid_credentials` (unknown name and wrong password alike), `access_revoked`, `rate_limited`. */
  async signIn(
    { username, password }: SignInRequest,
    address: string,
  ): Promise<{ account: Account; token: string }> {
    await this.limits.enter(username, address);
    const account = await this.find(username);
    const fits = await this.hasher.verify(account?.password_hash ?? null, password);
    if (!account || !fits) {
      await this.limits.fail(address);
      throw new AppError('invalid_credentials');
    }
    await this.limits.succeed(username);
    if (!account.access_granted) throw new AppError('access_revoked');
    const token = await this.sessions.open(account);
    if (token === null) throw await this.refusalOfChanged(account);
    return { account, token };
  }

  /**
   * Ends every other session of the user, with the work behind it, and keeps this one.
   * @throws AppError `invalid` when the current password is wrong, `rate_limited`.
   */
  async changePassword(
    account: Account,
    tokenHash: Buffer,
    request: ChangePasswordRequest,
    address: string,
  ): Promise<void> {
    await this.limits.enter(account.username, address);
    const stored = await this.find(account.username);
    const fits = await this.hasher.verify(stored?.password_hash ?? null, request.current_password);
    if (!stored || !fits) {
      await this.limits.fail(address);
      throw wrong('current_password', WRONG_PASSWORD);
    }
    await this.limits.succeed(account.username);
    if (request.new_password === request.current_password) throw wrong('new_password', SAME_PASSWORD);
    const passwordHash = await this.hasher.hash(request.new_password);
    await this.db.transaction(async (on) => {
      const replaced = await users.replacePassword(on, stored, passwordHash);
      if (!replaced) throw wrong('current_password', WRONG_PASSWORD);
      await this.security.removeSessions(on, account.id, PASSWORD_CHANGED, tokenHash);
      await audit.record(on, {
        actor: account,
        action: 'user.change_password',
        target: { type: 'user', id: account.id, name: account.username },
        school: isMaster(account) ? null : account.school,
      });
    });
    await this.security.announceEnd(account.id, PASSWORD_CHANGED);
  }

  /** The answer to a sign-in whose account changed after the password was verified. */
  private async refusalOfChanged(verified: SignInAccount): Promise<AppError> {
    const now = await this.find(verified.username);
    const revoked = now?.password_hash === verified.password_hash && !now.access_granted;
    return new AppError(revoked ? 'access_revoked' : 'invalid_credentials');
  }

  /** Names that Postgres cannot store belong to no account. */
  private async find(username: string): Promise<SignInAccount | null> {
    const name = username.trim().normalize('NFC');
    return name.includes('\0') || !name.isWellFormed() ? null : users.findForSignIn(this.db, name);
  }
}

const wrong = (path: string, message: string): AppError =>
  new AppError('invalid', message, { issues: [{ path, message }] });
