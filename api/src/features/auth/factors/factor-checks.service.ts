import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { FactorAnswer, FactorChallenge } from '@studyhall/contracts';
import { asciiDigits, usesFactor } from '@studyhall/domain';
import { audit, factors, users, type Account } from '@studyhall/persistence';
import { EncryptedSecrets, RedisConnections, REDIS_SECONDS } from '@studyhall/platform';
import { SharedLimit } from '../../../http/index.js';
import { Passkeys } from './passkeys.js';
import { hashRecoveryCode } from './recovery-codes.js';
import { stepOfCode } from './totp.js';

/**
 * Limit on wrong codes per account: with three valid codes in a million, a year of guessing succeeds with a probability of
 * one third.
 */
const WRONG_CODES = { points: 15, seconds: REDIS_SECONDS['sign-in'].codes, says: 'factor_codes' } as const;

/** Requests and checks second factors: at sign-in, and when a signed-in user confirms a change. */
@Injectable()
export class FactorChecks {
  private readonly wrongCodes: SharedLimit;

  constructor(
    redis: RedisConnections,
    private readonly db: DataSource,
    private readonly secrets: EncryptedSecrets,
    private readonly passkeys: Passkeys,
  ) {
    this.wrongCodes = new SharedLimit(redis, 'sign-in:codes', WRONG_CODES);
  }

  /** The factors that the account can use; null if none is required. */
  async challenge(account: Account): Promise<FactorChallenge | null> {
    const own = await this.find(account);
    if (own.length === 0) return null;
    const known = this.passkeys.available ? own.filter(({ kind }) => kind === 'passkey') : [];
    const [codes, passkey_options] = await Promise.all([
      factors.countCodes(this.db, account.id),
      known.length > 0 ? this.passkeys.assertionOptions(known) : undefined,
    ]);
    return {
      methods: [
        ...(passkey_options ? (['passkey'] as const) : []),
        ...(own.some(({ kind }) => kind === 'totp') ? (['totp'] as const) : []),
        ...(codes > 0 ? (['recovery'] as const) : []),
      ],
      ...(passkey_options && { passkey_options }),
    };
  }

  async isAsked(account: Account): Promise<boolean> {
    return (await this.find(account)).length > 0;
  }

  /**
   * Whether an answer proves the account. Each answer is valid once: a code, a recovery code, or the challenge of a
   * passkey, which the caller has removed from storage.
   * @throws AppError `rate_limited` after too many wrong codes. Passkeys cannot be guessed and are not counted.
   */
  async verify(account: Account, answer: FactorAnswer, challenge: string | null): Promise<boolean> {
    const own = await this.find(account);
    if (own.length === 0) return false;
    if (answer.method === 'passkey') return this.verifyPasskey(own, answer, challenge);
    await this.wrongCodes.consume(String(account.id));
    const code = asciiDigits(answer.code ?? '').trim();
    const fits =
      answer.method === 'totp' ? await this.useTotp(own, code) : await this.useRecoveryCode(account, code);
    if (fits) await this.wrongCodes.refund(String(account.id));
    return fits;
  }

  /** The time step of a code for a secret that is being set up. @throws AppError `rate_limited` */
  async stepOfNewCode(account: Account, secret: string, code: string): Promise<number | null> {
    await this.wrongCodes.consume(String(account.id));
    const step = stepOfCode(secret, withoutSpaces(asciiDigits(code)));
    if (step !== null) await this.wrongCodes.refund(String(account.id));
    return step;
  }

  private async find(account: Account): Promise<factors.Factor[]> {
    return usesFactor(account) ? factors.findOfUser(this.db, account.id) : [];
  }

  private async useTotp(own: readonly factors.Factor[], code: string): Promise<boolean> {
    for (const factor of own) {
      if (factor.secret === null) continue;
      const step = stepOfCode(this.secrets.decrypt(factor.secret), withoutSpaces(code));
      if (step !== null && (await factors.useStep(this.db, factor, step))) return true;
    }
    return false;
  }

  private async useRecoveryCode(account: Account, code: string): Promise<boolean> {
    return this.db.transaction(async (on) => {
      if (!(await factors.useCode(on, account.id, hashRecoveryCode(code)))) return false;
      await recordFactor(on, account, 'user.use_recovery_code', {
        codes_left: await factors.countCodes(on, account.id),
      });
      return true;
    });
  }

  private async verifyPasskey(
    own: readonly factors.Factor[],
    { assertion }: FactorAnswer,
    challenge: string | null,
  ): Promise<boolean> {
    const factor = own.find(({ credential_id }) => credential_id !== null && credential_id === assertion?.id);
    if (!factor || !assertion || challenge === null) return false;
    const counter = await this.passkeys.verify(factor, assertion, challenge);
    return counter !== null && factors.useCounter(this.db, factor, counter);
  }
}

const withoutSpaces = (code: string): string => code.replace(/\s/g, '');

/** An audit entry about a user's own second factors: never contains a secret, code or key. */
export const recordFactor = async (
  on: Parameters<typeof audit.record>[0],
  account: Account,
  action: `user.${string}`,
  after: object,
): Promise<void> =>
  audit.record(on, {
    ...{ actor: account, action, after },
    target: { type: 'user', id: account.id, name: account.username },
    school: await users.findHomeSchool(on, account.id),
  });
