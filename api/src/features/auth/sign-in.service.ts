import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  type ChangePasswordRequest,
  type SignInRequest,
  sentence,
  sentenceText,
  type Sentence,
} from '@studyhall/contracts';
import { isSchoolClosed } from '@studyhall/domain';
import { approvals, audit, users, type Account, type SignInAccount } from '@studyhall/persistence';
import { SessionsService } from '../../http/index.js';
import { AccountSecurity } from './account-security.service.js';
import { FactorSignIns, type FactorStep } from './factors/factor-sign-ins.service.js';
import { KnownDevices, type Device } from './known.devices.js';
import { causedByClient, causedByUser, PasswordHasher } from './password.hasher.js';
import { assertGoodPassword } from './password.rules.js';
import { Reauthentication } from './reauthentication.js';
import { SignInLimits } from './sign-in.limits.js';

const PASSWORD_CHANGED = sentenceText('password_changed');
const WRONG_PASSWORD = sentence('wrong_password');
const CHANGED_AGAIN = sentence('account_changed_again');
/** If the account changes during a sign-in, it is verified once more. */
const MAX_VERIFICATIONS = 2;
const SAME_PASSWORD = sentence('same_password');

/** The source of a request: the client's address and its `Cookie` header. */
interface ClientSource {
  address: string;
  cookies: string | undefined;
  userAgent: string | null;
}

interface SignedIn {
  account: Account;
  token: string;
  device: Device;
}

/** A session, or the step before it for an account with a second factor. */
type SignInResult = SignedIn | { step: FactorStep };

/** Signing in and out, and changing one's own password. Source: `docs/specification/api.md#sessions`. */
@Injectable()
export class SignInService {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: SessionsService,
    private readonly hasher: PasswordHasher,
    private readonly limits: SignInLimits,
    private readonly devices: KnownDevices,
    private readonly security: AccountSecurity,
    private readonly factors: FactorSignIns,
    private readonly reauthentication: Reauthentication,
  ) {}

  /**
   * @throws AppError `invalid_credentials` (same for an unknown name and a wrong password), `approval_pending` and
   * `approval_rejected` (only after the correct password), `access_revoked`, `school_closed`, `password_off`,
   * `rate_limited`, `unavailable` while too many users sign in, `conflict` if the account keeps changing.
   */
  async signIn(request: SignInRequest, source: ClientSource): Promise<SignInResult> {
    for (let verification = 1; verification <= MAX_VERIFICATIONS; verification += 1) {
      const opened = await this.verifyAndOpen(request, source);
      if (opened) return opened;
    }
    throw new AppError('conflict', CHANGED_AGAIN);
  }

  /** Returns null if the account changed after its password was verified: no session was opened. */
  private async verifyAndOpen(
    { username, password }: SignInRequest,
    { address, cookies, userAgent }: ClientSource,
  ): Promise<SignInResult | null> {
    // Read the request first: if it is approved meanwhile, the account exists.
    const request = await this.findRequest(username);
    const account = await this.find(username);
    const device = await this.devices.identify(cookies, account?.id ?? null);
    const attempt = {
      name: account?.id ?? username,
      address,
      knownDevice: device.knownOfUser ? device : null,
    };
    let refundFailure: () => Promise<void> = () => Promise.resolve();
    const cause =
      account && device.knownOfUser ? causedByUser(account.id) : causedByClient(address, username);
    const hash = account?.password_hash ?? request?.password_hash ?? null;
    const fits = await this.hasher.verify(hash, password, cause, async () => {
      refundFailure = await this.limits.count(attempt);
    });
    if (!fits) throw new AppError('invalid_credentials');
    await refundFailure();
    if (!account) throw requestError(request);
    if (!account.access_granted) throw new AppError('access_revoked');
    if (isSchoolClosed(account)) throw new AppError('school_closed');
    // Master admins belong to no school, so they can always sign in.
    if (!account.takes_password) throw new AppError('password_off');
    // Up to this point, neither the response nor its time depends on whether the account has a second factor.
    const step = await this.factors.begin(account);
    if (step) return { step };
    const token = await this.sessions.open(account, { address, userAgent });
    return token === null ? null : { account, token, device };
  }

  /**
   * Changes the password. Ends all other sessions of the user and their work, and keeps this one.
   * @throws AppError `invalid` if the current password is wrong, `password_common`, `password_is_username`,
   * `factor_required`, `factor_wrong`, `rate_limited`.
   */
  async changePassword(
    account: Account,
    tokenHash: Buffer,
    request: ChangePasswordRequest,
    cookies: string | undefined,
  ): Promise<void> {
    assertGoodPassword(request.new_password, account.username, 'new_password');
    const stored = await this.find(account.username);
    const cause = causedByUser(account.id);
    const hash = stored?.password_hash ?? null;
    const fits = await this.hasher.verify(hash, request.current_password, cause, () =>
      this.limits.countChange(account.id),
    );
    if (!stored || !fits) throw wrong('current_password', WRONG_PASSWORD);
    if (request.new_password === request.current_password) throw wrong('new_password', SAME_PASSWORD);
    // A user with a temporary password has just confirmed the second factor at sign-in.
    if (!stored.must_change_password) await this.reauthentication.confirmFactor(account, request.factor);
    const device = await this.devices.identify(cookies, account.id);
    const passwordHash = await this.hasher.hash(request.new_password, cause);
    await this.db.transaction(async (on) => {
      const replaced = await users.replacePassword(on, stored, passwordHash);
      if (!replaced) throw wrong('current_password', WRONG_PASSWORD);
      const keep = { tokenHash, deviceHash: device.tokenHash };
      await this.security.removeSessions(on, [account.id], PASSWORD_CHANGED, keep);
      await audit.record(on, {
        actor: account,
        action: 'user.change_password',
        target: { type: 'user', id: account.id, name: account.username },
        school: await users.findHomeSchool(on, account.id),
      });
    });
    await this.security.publishEnd(account.id, PASSWORD_CHANGED);
  }

  private async find(username: string): Promise<SignInAccount | null> {
    const name = storableName(username);
    return name === null ? null : users.findForSignIn(this.db, name);
  }

  private async findRequest(username: string): Promise<approvals.RequestOfName | null> {
    const name = storableName(username);
    return name === null ? null : approvals.findForSignIn(this.db, name);
  }
}

/** Null for a name that Postgres cannot store: no account has it. */
function storableName(username: string): string | null {
  const name = username.trim().normalize('NFC');
  return name.includes('\0') || !name.isWellFormed() ? null : name;
}

/** The error for a correct password of a request that is not approved. */
function requestError(request: approvals.RequestOfName | null): AppError {
  if (!request) return new AppError('invalid_credentials');
  if (request.outcome === null) return new AppError('approval_pending');
  const { reason } = request;
  return new AppError(
    'approval_rejected',
    reason ? sentence('approval_rejected_because', { reason }) : undefined,
  );
}

const wrong = (path: string, says: Sentence): AppError =>
  new AppError('invalid', says, { issues: [{ path, message: says.text }] });
