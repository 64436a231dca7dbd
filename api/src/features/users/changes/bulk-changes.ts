import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  type BulkUsersAnswer,
  type BulkUsersRequest,
  type UserFilter,
} from '@studyhall/contracts';
import { can, isMaster, normaliseSchool, scopeFor } from '@studyhall/domain';
import { consents, lists, type Account } from '@studyhall/persistence';
import { Reauthentication } from '../../auth/index.js';
import { adminsOnly, assertAllowed, toReport, staffOnly, type ChangeOptions } from '../../directory/index.js';
import { MembersService } from '../../groups/index.js';
import type { ChangeSpec } from './account-change.js';
import { AccountChanges, type ChangeOutcome } from './account-changes.js';
import { PasswordResets } from './password-resets.js';

/** One change to many users. Source: `docs/specification/api.md#versions`. */
@Injectable()
export class BulkChanges {
  constructor(
    private readonly db: DataSource,
    private readonly reauthentication: Reauthentication,
    private readonly changes: AccountChanges,
    private readonly resets: PasswordResets,
    private readonly members: MembersService,
  ) {}

  async change(actor: Account, request: BulkUsersRequest): Promise<BulkUsersAnswer> {
    // A teacher may only reset passwords of their students.
    if (request.action === 'reset_password') staffOnly(actor);
    else adminsOnly(actor);
    assertAllowed(can(actor, 'scope.change', { cause: `user.${request.action}` }));
    const ids = request.ids ?? (await this.find(actor, request.filter ?? {}, request.except ?? []));
    const options = { dryRun: request.dry_run };
    switch (request.action) {
      case 'add_to_class':
        return toAnswer(await this.members.addMany(actor, request.value, ids, options));
      case 'remove_from_class':
        return toAnswer(await this.members.removeMany(actor, request.value, ids, options));
      case 'reset_password': {
        const { outcome, passwords } = await this.resets.reset(actor, ids, {
          ...options,
          confirmation: request,
        });
        return { ...toAnswer(outcome), passwords };
      }
      case 'role':
        if (isMaster({ role: request.value }) && isMaster(actor) && !request.dry_run)
          await this.reauthentication.confirm(actor, request);
        return this.run(actor, ids, { action: 'role', role: request.value }, options);
      case 'school':
        return this.run(actor, ids, { action: 'school', school: normaliseSchool(request.value) }, options);
      case 'consent':
        return this.run(actor, ids, await this.consentChange(actor, request), options);
      default:
        return this.run(actor, ids, { action: request.action }, options);
    }
  }

  /** The consent to record: the parent's decision, by whom and when, and the version of the school's text. */
  private async consentChange(
    actor: Account,
    { value, how }: Extract<BulkUsersRequest, { action: 'consent' }>,
  ): Promise<ChangeSpec> {
    if (value === 'waiting') return { action: 'consent', recorded: () => null };
    const versions = await consents.findVersions(this.db);
    const decision = { state: value, how, by: actor.username, at: new Date().toISOString() };
    return {
      action: 'consent',
      recorded: (school) => ({ ...decision, version: versions.get(school ?? '') ?? 1 }),
    };
  }

  private async run(
    actor: Account,
    ids: readonly number[],
    spec: ChangeSpec,
    options: ChangeOptions,
  ): Promise<BulkUsersAnswer> {
    return toAnswer(await this.changes.run(actor, ids, spec, options));
  }

  /** @throws AppError `too_large` if the filter finds more users than one change may have. */
  private async find(actor: Account, filter: UserFilter, except: readonly number[]): Promise<number[]> {
    const scope = scopeFor(actor, filter.school);
    const left = new Set(except);
    const limit = LIMITS.usersAtOnce + 1 + left.size;
    const found = await lists.users.ids(this.db, scope, filter, limit);
    const ids = found.filter((id) => !left.has(id));
    if (ids.length > LIMITS.usersAtOnce) throw new AppError('too_large');
    return ids;
  }
}

const toAnswer = (outcome: ChangeOutcome): BulkUsersAnswer => ({
  done: outcome.done.length,
  failed: outcome.failed.map(({ error, ...user }) => ({ ...user, ...error.body })),
  ...toReport(outcome),
});
