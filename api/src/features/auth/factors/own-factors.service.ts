import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import {
  AppError,
  sentence,
  sentenceText,
  type AddedFactor,
  type AddPasskeyRequest,
  type ConfirmTotpRequest,
  type FactorView,
  type NewTotp,
  type OwnConfirmation,
  type OwnFactors as OwnFactorsView,
  type PasskeyOptions,
} from '@studyhall/contracts';
import { needsFactor, usesFactor } from '@studyhall/domain';
import { factors, users, type SessionAccount } from '@studyhall/persistence';
import { CONFIG, EncryptedSecrets, type Config } from '@studyhall/platform';
import { AccountSecurity } from '../account-security.service.js';
import { KnownDevices } from '../known.devices.js';
import { Reauthentication } from '../reauthentication.js';
import { FactorChecks, recordFactor } from './factor-checks.service.js';
import { KeptSetups } from './kept-setups.js';
import { Passkeys } from './passkeys.js';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.js';
import { newTotp } from './totp.js';

const MAX_FACTORS = 10;
const SETUP_EXPIRED = sentence('factor_setup_expired');
const SETUP_OVERTAKEN = sentence('factor_setup_overtaken');
const FIRST_ADDED = sentenceText('factor_added');

/** The user and the hash of the session's token: a session cannot finish a set-up that another one started. */
export interface SessionActor {
  user: SessionAccount;
  session: Buffer;
  /** The `Cookie` header, which identifies the device. */
  cookies: string | undefined;
}
type NewFactor = Omit<factors.NewFactor, 'id' | 'user_id'>;

/**
 * A user's own second factors. Every change requires the password and an existing factor again: an open page alone can
 * neither add nor remove one. Source: `docs/specification/api.md#second-factor`.
 */
@Injectable()
export class OwnFactors {
  constructor(
    private readonly db: DataSource,
    private readonly secrets: EncryptedSecrets,
    private readonly reauthentication: Reauthentication,
    private readonly checks: FactorChecks,
    private readonly setups: KeptSetups,
    private readonly passkeys: Passkeys,
    private readonly devices: KnownDevices,
    private readonly security: AccountSecurity,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(user: SessionAccount): Promise<OwnFactorsView> {
    const [own, recovery_codes_left, password_needed] = await Promise.all([
      factors.findOfUser(this.db, user.id),
      factors.countCodes(this.db, user.id),
      this.reauthentication.needsPassword(user),
    ]);
    return {
      factors: own.map(toView),
      recovery_codes_left,
      available: usesFactor(user)
        ? [
            ...(this.secrets.available ? (['totp'] as const) : []),
            ...(this.passkeys.available ? (['passkey'] as const) : []),
          ]
        : [],
      required: this.isRequired(user),
      password_needed,
    };
  }

  async beginTotp({ user, session }: SessionActor, given: OwnConfirmation): Promise<NewTotp> {
    const own = await this.assertRoom(user);
    await this.reauthentication.confirmOwn(user, given);
    const made = newTotp(this.config.PRODUCT_NAME, user.username);
    const encrypted = this.secrets.encrypt(made.secret).toString('base64');
    await this.setups.keep('new-totp', ownerKey(session), toSetup(encrypted, own));
    return made;
  }

  async confirmTotp(actor: SessionActor, { code, label }: ConfirmTotpRequest): Promise<AddedFactor> {
    const { user, session } = actor;
    const kept = await this.setups.find('new-totp', ownerKey(session));
    const { text, before } = parseSetup(kept);
    const secret = Buffer.from(text, 'base64');
    const step = await this.checks.stepOfNewCode(user, this.secrets.decrypt(secret), code);
    if (step === null) throw new AppError('factor_wrong');
    if ((await this.setups.take('new-totp', ownerKey(session))) !== kept)
      throw new AppError('conflict', SETUP_EXPIRED);
    return this.add(actor, { kind: 'totp', label, secret, last_step: step }, before);
  }

  async beginPasskey({ user, session }: SessionActor, given: OwnConfirmation): Promise<PasskeyOptions> {
    const own = await this.assertRoom(user);
    await this.reauthentication.confirmOwn(user, given);
    const options = await this.passkeys.registrationOptions(user, own);
    await this.setups.keep('new-passkey', ownerKey(session), toSetup(options.challenge, own));
    return options;
  }

  async addPasskey(actor: SessionActor, { credential, label }: AddPasskeyRequest): Promise<AddedFactor> {
    const kept = await this.setups.take('new-passkey', ownerKey(actor.session));
    const { text: challenge, before } = parseSetup(kept);
    const passkey = await this.passkeys.register(credential, challenge);
    if (!passkey) throw new AppError('factor_wrong');
    return this.add(actor, { kind: 'passkey', label, ...passkey }, before);
  }

  /** Creates ten new codes. Earlier codes become invalid. */
  async renewCodes({ user }: SessionActor, given: OwnConfirmation): Promise<string[]> {
    await this.reauthentication.confirmOwn(user, given);
    return this.db.transaction(async (on) => {
      await users.lockAccounts(on, [user.id]);
      if ((await factors.findOfUser(on, user.id)).length === 0)
        throw new AppError('conflict', sentence('recovery_without_factor'));
      const codes = newRecoveryCodes();
      await factors.replaceCodes(on, user.id, codes.map(hashRecoveryCode));
      await recordFactor(on, user, 'user.renew_recovery_codes', { recovery_codes: codes.length });
      return codes;
    });
  }

  async remove({ user }: SessionActor, id: string, given: OwnConfirmation): Promise<void> {
    await this.reauthentication.confirmOwn(user, given);
    await this.db.transaction(async (on) => {
      // The lock serializes removals, so that the second one sees the result of the first.
      await users.lockAccounts(on, [user.id]);
      const removed = await factors.remove(on, user.id, id);
      if (!removed) throw new AppError('not_found', sentence('factor_not_found'));
      const left = await factors.findOfUser(on, user.id);
      if (left.length === 0 && this.isRequired(user)) throw new AppError('conflict', sentence('factor_last'));
      if (left.length === 0) await factors.removeAll(on, user.id);
      await recordFactor(on, user, 'user.remove_factor', { factor: removed.kind });
    });
  }

  private isRequired(user: SessionAccount): boolean {
    return needsFactor(user, this.config.SECOND_FACTOR_ROLES);
  }

  private async assertRoom(user: SessionAccount): Promise<factors.Factor[]> {
    if (!usesFactor(user)) throw new AppError('forbidden', sentence('factor_without'));
    const own = await factors.findOfUser(this.db, user.id);
    if (own.length >= MAX_FACTORS)
      throw new AppError('conflict', sentence('factors_full', { max: MAX_FACTORS }));
    return own;
  }

  /**
   * Stores a factor, and new recovery codes if there are none. The first factor ends all other sessions of the account,
   * because they were opened without it. `before`: the factors that existed when the set-up started and that confirmed it;
   * if they have changed, the set-up is invalid.
   */
  private async add(
    { user, session, cookies }: SessionActor,
    factor: NewFactor,
    before: readonly string[],
  ): Promise<AddedFactor> {
    const id = randomUUID();
    const { tokenHash: deviceHash } = await this.devices.identify(cookies, user.id);
    const { isFirst, added } = await this.db.transaction(async (on) => {
      await users.lockAccounts(on, [user.id]);
      const existing = await factors.findOfUser(on, user.id);
      if (existing.some((one) => !before.includes(one.id))) throw new AppError('conflict', SETUP_OVERTAKEN);
      if (!(await factors.insert(on, { ...factor, id, user_id: user.id })))
        throw new AppError('conflict', sentence('factor_known'));
      const codes = (await factors.countCodes(on, user.id)) === 0 ? newRecoveryCodes() : null;
      if (codes) await factors.replaceCodes(on, user.id, codes.map(hashRecoveryCode));
      await recordFactor(on, user, 'user.add_factor', { factor: factor.kind });
      const stored = (await factors.findOfUser(on, user.id)).find((one) => one.id === id);
      if (!stored) throw new AppError('conflict');
      const keep = { tokenHash: session, deviceHash };
      if (existing.length === 0) await this.security.removeSessions(on, [user.id], FIRST_ADDED, keep);
      return { isFirst: existing.length === 0, added: { factor: toView(stored), recovery_codes: codes } };
    });
    if (isFirst) await this.security.publishEnd(user.id, FIRST_ADDED);
    return added;
  }
}

const ownerKey = (session: Buffer): string => session.toString('base64url');

/** The data of a set-up between its two calls: secret or challenge, and the user's factors. */
const Setup = z.object({ text: z.string(), before: z.array(z.string()) });
type Setup = z.infer<typeof Setup>;
const toSetup = (text: string, own: readonly factors.Factor[]): string =>
  JSON.stringify({ text, before: own.map(({ id }) => id) } satisfies Setup);

/** @throws AppError `conflict` if nothing is stored, or an earlier version stored it in another format. */
function parseSetup(kept: string | null): Setup {
  try {
    return Setup.parse(JSON.parse(kept ?? ''));
  } catch {
    throw new AppError('conflict', SETUP_EXPIRED);
  }
}

const toView = ({ id, kind, label, created_at, last_used_at }: factors.Factor): FactorView => ({
  ...{ id, kind, label },
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});
