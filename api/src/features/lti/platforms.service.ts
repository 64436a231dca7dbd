import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  sentence,
  type LtiPlatformRequest,
  type LtiPlatformView,
  type LtiTool,
} from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import {
  audit,
  identityProviders,
  ltiPlatforms,
  shareInTransaction,
  violatedForeignKey,
  violatedUnique,
  type Account,
  type Executor,
} from '@studyhall/persistence';
import { CONFIG, ToolKeys, type Config } from '@studyhall/platform';
import { assertAllowed, assertSchoolUsable, wrongField } from '../directory/index.js';
import { toolAddresses } from './addresses.js';
import { PERSON_ID, roleRules } from './launch.person.js';

type Platform = ltiPlatforms.LtiPlatform;

/** Learning platforms. Only master admins see and change them. Source: `docs/specification/api.md#identity`. */
@Injectable()
export class PlatformsService {
  constructor(
    private readonly db: DataSource,
    private readonly keys: ToolKeys,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(actor: Account): Promise<{ platforms: LtiPlatformView[]; tool: LtiTool | null }> {
    assertAllowed(can(actor, 'identity.administer', null));
    const [platforms, people] = await Promise.all([
      ltiPlatforms.findAll(this.db),
      identityProviders.countPeople(this.db),
    ]);
    return {
      platforms: platforms.map((platform) => toView(platform, people.get(platform.id) ?? 0)),
      tool: toolAddresses(this.config),
    };
  }

  /** @throws AppError `conflict` if another platform has this issuer and client, `unavailable` without a key. */
  async create(actor: Account, request: LtiPlatformRequest): Promise<LtiPlatformView> {
    assertAllowed(can(actor, 'identity.administer', null));
    return this.store(actor, randomUUID(), null, request);
  }

  async update(actor: Account, id: string, request: LtiPlatformRequest): Promise<LtiPlatformView> {
    return this.store(actor, id, await this.find(actor, id), request);
  }

  async remove(actor: Account, id: string): Promise<void> {
    const before = await this.find(actor, id);
    await this.db.transaction(async (on) => {
      await identityProviders.removeProvider(on, id);
      await record(on, actor, before, { before: toRecord(before) });
    });
  }

  private async find(actor: Account, id: string): Promise<Platform> {
    assertAllowed(can(actor, 'identity.administer', null));
    const platform = await ltiPlatforms.findPlatform(this.db, id);
    if (!platform) throw new AppError('not_found');
    return platform;
  }

  private async store(
    actor: Account,
    id: string,
    before: Platform | null,
    { unknown, ...fields }: LtiPlatformRequest,
  ): Promise<LtiPlatformView> {
    await this.keys.ensure();
    const schools = [...new Set(fields.schools)];
    const [school] = schools;
    const platform = {
      ...{ ...fields, id, schools, secret: null, rules_own: false, groups_url: null, sign_out: false },
      ...{ renewal_minutes: 0, renewal_grace_hours: 24, renewal_consent: false },
      unknown: unknown === 'ask' ? ('ask' as const) : ('refuse' as const),
      rules: unknown === 'create' && school !== undefined ? roleRules(school) : [],
      external_claim: fields.external_source === null ? null : PERSON_ID,
    };
    const stored = await this.db
      .transaction(async (on) => {
        await shareInTransaction(on, 'schools');
        for (const name of schools) await assertSchoolUsable(on, actor, name);
        await ltiPlatforms.storePlatform(on, platform);
        const after = await ltiPlatforms.findPlatform(on, id);
        if (!after) throw new AppError('not_found');
        await record(on, actor, after, {
          ...(before && { before: toRecord(before) }),
          after: toRecord(after),
        });
        return after;
      })
      .catch((error: unknown) => {
        if (violatedUnique(error)) throw new AppError('conflict', sentence('lti_platform_exists'));
        throw violatedForeignKey(error) ? wrongField('schools', sentence('school_not_found')) : error;
      });
    const people = await identityProviders.countPeople(this.db);
    return toView(stored, people.get(id) ?? 0);
  }
}

const toView = (platform: Platform, people: number): LtiPlatformView => {
  const { id, label, issuer, client_id, schools, domains, external_source, enabled, rules } = platform;
  const { authorization_url, token_url, keys_url, deployment_ids } = platform;
  return {
    ...{ id, label, issuer, client_id, authorization_url, token_url, keys_url, deployment_ids },
    ...{ schools, domains, external_source, enabled, people },
    unknown: rules.length > 0 ? 'create' : platform.unknown,
  };
};

/** The fields of a platform in the audit log. */
function toRecord(platform: Platform): object {
  const { id: _id, people: _people, ...kept } = toView(platform, 0);
  return kept;
}

const record = (
  on: Executor,
  actor: Account,
  { id, label }: Platform,
  change: { before?: object; after?: object },
): Promise<void> =>
  audit.record(on, {
    ...{ actor, school: null, ...change },
    action: 'lti_platform.change',
    target: { type: 'lti_platform', id, name: label },
  });
