import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  sentence,
  type OwnConfirmation,
  type TemporaryPassword,
} from '@studyhall/contracts';
import { isMaster } from '@studyhall/domain';
import { users, type Account, shownName } from '@studyhall/persistence';
import { RedisConnections, findTaughtStudents, temporaryPassword, REDIS_SECONDS } from '@studyhall/platform';
import { SharedLimit } from '../../../http/shared-limit.js';
import { causedByUser, PasswordHasher, Reauthentication } from '../../auth/index.js';
import { staffOnly, type ChangeOptions } from '../../directory/index.js';
import { PasswordSheets } from '../../password-sheets/index.js';
import { rulesFor, type ChangeSpec } from './account-change.js';
import { AccountChanges, type ChangeOutcome } from './account-changes.js';

/** Rate limit per admin or teacher: new passwords for a whole year of 400 pupils, plus a margin. */
const RESETS = {
  points: LIMITS.resetsAtOnce,
  seconds: REDIS_SECONDS.limit.reset,
  says: 'passwords_reset',
} as const;
const SPEC = { action: 'reset_password' } as const satisfies ChangeSpec;

/** `confirmation`: the actor's own password and second factor, which some changes require. */
export interface ConfirmedOptions extends ChangeOptions {
  confirmation?: OwnConfirmation;
}

/** New passwords for users. They are shown once and must be changed at the next sign-in. */
@Injectable()
export class PasswordResets {
  private readonly limit: SharedLimit;

  constructor(
    private readonly db: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly reauthentication: Reauthentication,
    private readonly changes: AccountChanges,
    private readonly sheets: PasswordSheets,
    redis: RedisConnections,
  ) {
    this.limit = new SharedLimit(redis, 'limit:reset', RESETS);
  }

  /**
   * Hashes only for users whom the actor may reset, and before the transaction, because hashing takes long.
   * @throws AppError `rate_limited`, `too_large`; for a master admin `password_required`, `wrong_password`,
   * `factor_required`, `factor_wrong`.
   */
  async reset(
    actor: Account,
    ids: readonly number[],
    { confirmation = {}, ...options }: ConfirmedOptions = {},
  ): Promise<{ outcome: ChangeOutcome; passwords: TemporaryPassword[] }> {
    staffOnly(actor);
    if (ids.length > LIMITS.resetsAtOnce)
      throw new AppError('too_large', sentence('too_many_resets', { max: LIMITS.resetsAtOnce }));
    if (options.dryRun) return { outcome: await this.changes.run(actor, ids, SPEC, options), passwords: [] };
    const { decide } = rulesFor(SPEC);
    const found = await users.findAccounts(this.db, ids);
    const students = await findTaughtStudents(this.db, actor, ids);
    const allowed = found.filter(
      (user) => decide(actor, { ...user, teaches: students.has(user.id) }).allowed,
    );
    if (allowed.some(isMaster)) await this.reauthentication.confirm(actor, confirmation);
    if (allowed.length > 0) await this.limit.consume(String(actor.id), allowed.length);
    const made = await Promise.all(
      allowed.map(async (user) => {
        const password = temporaryPassword();
        const hash = await this.hasher.hash(password, causedByUser(actor.id));
        return { id: user.id, username: user.username, display_name: shownName(user), password, hash };
      }),
    );
    const hashes = new Map(made.map(({ id, hash }) => [id, hash]));
    const outcome = await this.changes.run(actor, ids, { ...SPEC, hashes });
    const done = new Set(outcome.done);
    const passwords = made
      .filter(({ id }) => done.has(id))
      .map(({ hash: _hash, password, ...user }) => ({ ...user, temporary_password: password }));
    if (outcome.undo) await this.sheets.keep(actor, passwords, outcome.undo.undo_id);
    return { outcome, passwords };
  }
}
