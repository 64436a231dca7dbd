import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  sentence,
  type RosterMatchRequest,
  type RosterSourceRequest,
  type RosterSourceView,
} from '@studyhall/contracts';
import { can, scopeFor } from '@studyhall/domain';
import {
  audit,
  ltiPlatforms,
  rosterMatches,
  rosterRuns,
  rosterSources,
  shareInTransaction,
  users,
  type Account,
  type Executor,
} from '@studyhall/persistence';
import { EncryptedSecrets } from '@studyhall/platform';
import { assertAllowed, assertSchoolUsable, wrongField } from '../directory/index.js';
import { toRunView } from './roster-runs.service.js';
import { createToken } from './source-token.js';

/** Limits on the sources of one school, and on those of all schools. */
const MAX_SOURCES = 20;

type Source = rosterSources.RosterSource;

/** Roster sources: systems that manage accounts and classes. Source: `docs/specification/api.md#identity`. */
@Injectable()
export class RosterSourcesService {
  constructor(
    private readonly db: DataSource,
    private readonly secrets: EncryptedSecrets,
  ) {}

  async list(actor: Account): Promise<RosterSourceView[]> {
    assertAllowed(can(actor, 'console.administer', null));
    const sources = await rosterSources.findInScope(this.db, scopeFor(actor));
    const runs = await rosterRuns.findNewest(
      this.db,
      sources.map(({ id }) => id),
      1,
    );
    const newest = new Map(runs.map((run) => [run.source_id, run]));
    return sources.map((source) => {
      const run = newest.get(source.id);
      return { ...toView(source), people: source.people, last_run: run ? toRunView(run) : null };
    });
  }

  /** `token`: authenticates a source of kind `scim`; shown only once. */
  async create(
    actor: Account,
    request: RosterSourceRequest,
  ): Promise<{ source: RosterSourceView; token: string | null }> {
    assertAllowed(can(actor, 'roster.create', request));
    assertRules(actor, undefined, request);
    if (request.kind === 'scim' && request.school === null)
      throw wrongField('school', sentence('scim_needs_school'));
    if (request.kind === 'lti') await this.assertPlatform(actor, request);
    const id = randomUUID();
    const made = request.kind === 'scim' ? createToken(id) : null;
    const source = await this.db.transaction(async (on) => {
      await shareInTransaction(on, 'schools');
      if (request.school !== null) await assertSchoolUsable(on, actor, request.school);
      if (await rosterSources.isNameUsed(on, request.name))
        throw new AppError('conflict', sentence('roster_source_name_taken'));
      if ((await rosterSources.countOfSchool(on, request.school)) >= MAX_SOURCES)
        throw new AppError('conflict', sentence('roster_too_many_sources', { max: MAX_SOURCES }));
      const token_hash = made?.hash ?? null;
      return this.store(on, actor, { id, created_by: actor.id, secret: null, token_hash }, request);
    });
    return { source: { ...toView(source), people: 0, last_run: null }, token: made?.token ?? null };
  }

  async update(actor: Account, id: string, request: RosterSourceRequest): Promise<RosterSourceView> {
    const before = await this.find(actor, id);
    for (const field of ['name', 'kind', 'school'] as const)
      if (request[field] !== before[field]) throw wrongField(field, sentence('roster_source_fixed'));
    assertRules(actor, before.settings.teacher_rules, request);
    if (request.settings.platform !== before.settings.platform)
      throw wrongField('settings', sentence('roster_source_fixed'));
    if (before.secret !== null && request.client_secret === undefined && isElsewhere(before, request))
      throw wrongField('client_secret', sentence('secret_again'));
    await this.db.transaction((on) => this.store(on, actor, before, request));
    const updated = (await this.list(actor)).find((source) => source.id === id);
    if (!updated) throw new AppError('not_found', sentence('roster_source_not_found'));
    return updated;
  }

  async remove(actor: Account, id: string): Promise<void> {
    const source = await this.find(actor, id);
    await this.db.transaction(async (on) => {
      await rosterSources.removeSource(on, source);
      await record(on, actor, source, { before: toRecord(source) });
    });
  }

  /** Creates a new token for a source of kind `scim`, shown only once. Invalidates the previous one immediately. */
  async renewToken(actor: Account, id: string): Promise<string> {
    const source = await this.find(actor, id);
    if (source.kind !== 'scim') throw new AppError('not_found', sentence('roster_source_not_found'));
    const { token, hash } = createToken(id);
    await this.db.transaction(async (on) => {
      if (!(await rosterSources.lock(on, id)))
        throw new AppError('not_found', sentence('roster_source_not_found'));
      await rosterSources.setToken(on, id, hash);
      await record(on, actor, source, { after: { token: true } });
    });
    return token;
  }

  /** Assigns an account to a person of the source, as chosen by an admin. The next run updates the account from the source. */
  async match(actor: Account, id: string, { external_id, user_id }: RosterMatchRequest): Promise<void> {
    const source = await this.find(actor, id);
    await this.db.transaction(async (on) => {
      const [user] = await users.lockAccounts(on, [user_id]);
      if (!user || (source.school !== null && user.school !== source.school))
        throw new AppError('not_found', sentence('user_not_found'));
      assertAllowed(can(actor, 'user.set_access', { ...user, granted: user.access_granted }));
      if (!(await rosterSources.lock(on, id)))
        throw new AppError('not_found', sentence('roster_source_not_found'));
      const isOwned = await rosterMatches.isOfOther(on, source.name, user_id);
      if (isOwned || !(await rosterMatches.link(on, { source: source.name, external_id, user_id })))
        throw new AppError('conflict', sentence('roster_already_matched'));
      await audit.record(on, {
        ...{ actor, action: 'roster.match', school: user.school },
        target: { type: 'user', id: user_id, name: user.username },
        after: { source: source.name },
      });
    });
  }

  /** @throws AppError `not_found` for a source that the actor does not administer. */
  async find(actor: Account, id: string): Promise<Source> {
    assertAllowed(can(actor, 'console.administer', null));
    const source = await rosterSources.findSource(this.db, id);
    if (!source) throw new AppError('not_found', sentence('roster_source_not_found'));
    assertAllowed(can(actor, 'roster.administer', source));
    return source;
  }

  /** A platform's courses are read for one of its schools. Only master admins can see platforms. */
  private async assertPlatform(actor: Account, { school, settings }: RosterSourceRequest): Promise<void> {
    assertAllowed(can(actor, 'identity.administer', null));
    if (school === null) throw wrongField('school', sentence('scim_needs_school'));
    const platform = settings.platform ? await ltiPlatforms.findPlatform(this.db, settings.platform) : null;
    const isOfSchool = platform && (platform.schools.length === 0 || platform.schools.includes(school));
    if (!isOfSchool) throw wrongField('settings', sentence('lti_platform_elsewhere'));
  }

  private async store(
    on: Executor,
    actor: Account,
    before: Partial<Source> & Pick<Source, 'id' | 'secret' | 'created_by' | 'token_hash'>,
    { client_secret, ...fields }: RosterSourceRequest,
  ): Promise<Source> {
    const { id, created_by, token_hash } = before;
    const secret = client_secret ? this.secrets.encrypt(client_secret) : before.secret;
    const stored = await rosterSources.storeSource(on, {
      ...{ ...fields, id, created_by, token_hash, secret: client_secret === '' ? null : secret },
    });
    await record(on, actor, stored, {
      ...('name' in before && { before: toRecord(before as Source) }),
      after: { ...toRecord(stored), ...(client_secret !== undefined && { secret: true }) },
    });
    return stored;
  }
}

/** @throws AppError `forbidden` if a teacher rule changes and the actor may not set one */
function assertRules(actor: Account, before: Rules, { settings }: RosterSourceRequest): void {
  if (!isDeepStrictEqual(before ?? [], settings.teacher_rules ?? []))
    assertAllowed(can(actor, 'roster.set_rules', null));
}

type Rules = Source['settings']['teacher_rules'];

const toView = (source: Source): Omit<RosterSourceView, 'people' | 'last_run'> => {
  const { id, name, kind, school, settings, hour, bound, enabled, secret, confirmed_at } = source;
  return {
    ...{ id, name, kind, school, settings, hour, bound, enabled },
    ...{ has_secret: secret !== null, confirmed: confirmed_at !== null },
  };
};

/** The fields of a source in the audit log: never its secret. */
const toRecord = ({ name, kind, school, settings, hour, bound, enabled }: Source): object => ({
  ...{ name, kind, school, address: settings.base_url, token_address: settings.token_url },
  ...{ client_id: settings.client_id, org: settings.org, platform: settings.platform, hour, bound, enabled },
  ...(settings.teacher_rules && { teacher_rules: settings.teacher_rules }),
});

/** Whether the secret of a source would be sent to another server, or used for another client. */
const isElsewhere = (before: Pick<Source, 'settings'>, after: Pick<Source, 'settings'>): boolean =>
  before.settings.client_id !== after.settings.client_id ||
  (['base_url', 'token_url'] as const).some(
    (key) => parseOrigin(before.settings[key]) !== parseOrigin(after.settings[key]),
  );

const parseOrigin = (address = ''): string | undefined => URL.parse(address)?.origin;

const record = (
  on: Executor,
  actor: Account,
  { id, name, school }: Source,
  change: { before?: object; after?: object },
): Promise<void> =>
  audit.record(on, {
    ...{ actor, school, ...change },
    action: 'roster_source.change',
    target: { type: 'roster_source', id, name },
  });
