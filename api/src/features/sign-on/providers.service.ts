import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  ENVIRONMENT_PROVIDER,
  sentence,
  type IdentityProviderRequest,
  type IdentityProviderTest,
  type IdentityProviderView,
} from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import {
  audit,
  identityProviders,
  sessionRenewals,
  shareInTransaction,
  violatedForeignKey,
  type Account,
  type Executor,
} from '@studyhall/persistence';
import { EncryptedSecrets } from '@studyhall/platform';
import { assertAllowed, assertSchoolUsable, wrongField } from '../directory/index.js';
import { OidcClient } from './oidc.client.js';
import { PendingSignOns } from './pending.sign-ons.js';
import { outboundErrorOf } from './provider.fetch.js';
import { SignOnError } from './sign-on.error.js';
import { SignOnService } from './sign-on.service.js';

type Provider = identityProviders.IdentityProvider;

/** The page after a test of a provider. */
const TEST_PAGE = '/admin?section=sign-in';

/** Identity providers. Only master admins can see and change them. Source: `docs/specification/api.md#identity`. */
@Injectable()
export class ProvidersService {
  constructor(
    private readonly db: DataSource,
    private readonly secrets: EncryptedSecrets,
    private readonly client: OidcClient,
    private readonly pending: PendingSignOns,
    private readonly signOns: SignOnService,
  ) {}

  async list(actor: Account): Promise<IdentityProviderView[]> {
    assertAllowed(can(actor, 'identity.administer', null));
    const [stored, people, renewals] = await Promise.all([
      identityProviders.findAll(this.db),
      identityProviders.countPeople(this.db),
      sessionRenewals.countByProvider(this.db),
    ]);
    return stored.map((provider) =>
      this.toView(provider, people.get(provider.id) ?? 0, renewals.get(provider.id)),
    );
  }

  async create(actor: Account, request: IdentityProviderRequest): Promise<IdentityProviderView> {
    return this.store(actor, randomUUID(), null, request);
  }

  /** @throws AppError `conflict` if a changed field is fixed by the environment. */
  async update(actor: Account, id: string, request: IdentityProviderRequest): Promise<IdentityProviderView> {
    const before = await this.find(actor, id);
    const { label, issuer, client_id } = before;
    const changed = request.label !== label || request.issuer !== issuer || request.client_id !== client_id;
    if (id === ENVIRONMENT_PROVIDER && (changed || request.client_secret !== undefined))
      throw new AppError('conflict', sentence('set_by_environment'));
    const isElsewhere = request.issuer !== issuer || request.client_id !== client_id;
    if (before.secret !== null && isElsewhere && request.client_secret === undefined)
      throw wrongField('client_secret', sentence('secret_again'));
    return this.store(actor, id, before, request);
  }

  async remove(actor: Account, id: string): Promise<void> {
    const before = await this.find(actor, id);
    if (id === ENVIRONMENT_PROVIDER) throw new AppError('conflict', sentence('set_by_environment'));
    await this.db.transaction(async (on) => {
      await identityProviders.removeProvider(on, id);
      await record(on, actor, before, { before: toRecord(before) });
    });
  }

  async test(actor: Account, id: string, browserToken: string): Promise<IdentityProviderTest> {
    await this.find(actor, id);
    const claims = await this.pending.findTest(id, actor.id);
    try {
      const purpose = { kind: 'test' as const, userId: actor.id };
      const url = await this.signOns.begin(id, browserToken, { next: TEST_PAGE, purpose });
      return { ok: true, detail: sentence('issuer_answers').text, sign_in_url: url, claims };
    } catch (error) {
      const reason = error instanceof SignOnError ? sentence(forAdmin(error)).text : null;
      const detail = error instanceof AppError ? error.detail : reason;
      if (detail === null) throw error;
      return { ok: false, detail, sign_in_url: null, claims };
    }
  }

  private async find(actor: Account, id: string): Promise<Provider> {
    assertAllowed(can(actor, 'identity.administer', null));
    const provider = await identityProviders.findProvider(this.db, id);
    if (!provider) throw new AppError('not_found');
    return provider;
  }

  private async store(
    actor: Account,
    id: string,
    before: Provider | null,
    { client_secret, external_id, ...fields }: IdentityProviderRequest,
  ): Promise<IdentityProviderView> {
    assertAllowed(can(actor, 'identity.administer', null));
    const secret = client_secret ? this.secrets.encrypt(client_secret) : (before?.secret ?? null);
    const provider = {
      ...{ id, ...fields, kind: 'oidc' as const, secret: client_secret === '' ? null : secret },
      external_claim: external_id?.claim ?? null,
      external_source: external_id?.source ?? null,
      schools: [...new Set(fields.schools)],
    };
    const stored = await this.db
      .transaction(async (on) => {
        await shareInTransaction(on, 'schools');
        for (const school of new Set([...provider.schools, ...provider.rules.map((rule) => rule.school)]))
          await assertSchoolUsable(on, actor, school);
        await identityProviders.storeProvider(on, provider);
        const after = await identityProviders.findProvider(on, id);
        if (!after) throw new AppError('not_found');
        await record(on, actor, after, {
          ...(before && { before: toRecord(before) }),
          after: { ...toRecord(after), ...(client_secret !== undefined && { secret: true }) },
        });
        return after;
      })
      .catch((error: unknown) => {
        throw violatedForeignKey(error) ? wrongField('schools', sentence('school_not_found')) : error;
      });
    const [people, renewals] = await Promise.all([
      identityProviders.countPeople(this.db),
      sessionRenewals.countByProvider(this.db),
    ]);
    return this.toView(stored, people.get(id) ?? 0, renewals.get(id));
  }

  private toView(
    provider: Provider,
    people: number,
    renewals: sessionRenewals.RenewalCounts = { sessions: 0, failing: 0, failing_since: null },
  ): IdentityProviderView {
    const { id, secret, external_claim: claim, external_source: source } = provider;
    const { label, issuer, client_id, schools, domains, rules, unknown, rules_own, enabled } = provider;
    return {
      ...{ id, label, issuer, client_id, schools, domains, rules, unknown, rules_own, enabled },
      ...{ groups_url: provider.groups_url, sign_out: provider.sign_out },
      renewal_minutes: provider.renewal_minutes,
      renewal_grace_hours: provider.renewal_grace_hours,
      renewal_consent: provider.renewal_consent,
      renewals: { ...renewals, failing_since: renewals.failing_since?.toISOString() ?? null },
      external_id: claim !== null && source !== null ? { claim, source } : null,
      has_secret: secret !== null,
      by_environment: id === ENVIRONMENT_PROVIDER,
      redirect_url: this.client.redirectUrl(id),
      people,
    };
  }
}

/** A more specific reason for an admin, where users only see that the issuer is unavailable. */
function forAdmin({ reason, cause }: SignOnError): 'issuer_inside' | 'issuer_silent' | SignOnError['reason'] {
  if (reason !== 'sign_on_unavailable') return reason;
  return outboundErrorOf(cause)?.code === 'outbound_refused' ? 'issuer_inside' : 'issuer_silent';
}

/** The fields of a provider in the audit log: never its secret. */
function toRecord(provider: Provider): object {
  const { label, issuer, client_id, schools, domains, rules, unknown, rules_own, enabled, groups_url } =
    provider;
  const { renewal_minutes, renewal_grace_hours, renewal_consent } = provider;
  return {
    ...{ label, issuer, client_id, schools, domains, rules, unknown, rules_own, enabled, groups_url },
    ...{ renewal_minutes, renewal_grace_hours, renewal_consent },
  };
}

const record = (
  on: Executor,
  actor: Account,
  { id, label }: Provider,
  change: { before?: object; after?: object },
): Promise<void> =>
  audit.record(on, {
    ...{ actor, school: null, ...change },
    action: 'identity_provider.change',
    target: { type: 'identity_provider', id, name: label },
  });
