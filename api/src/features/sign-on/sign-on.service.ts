import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NamePart } from '@studyhall/contracts';
import {
  decideFirstSignOn,
  firstRule,
  groupsAreMissing,
  isAdmin,
  trustedEmail,
  verifiedEmail,
  type SignOnClaims,
} from '@studyhall/domain';
import {
  audit,
  externalIdentities,
  identityProviders,
  users,
  type Account,
  type SignInAccount,
  type StoredNames,
} from '@studyhall/persistence';
import { CONFIG, type Config } from '@studyhall/platform';
import { SessionsService } from '../../http/index.js';
import { FactorSignIns } from '../auth/index.js';
import { OidcClient, type SignedOn } from './oidc.client.js';
import { PendingSignOns, type Purpose } from './pending.sign-ons.js';
import { toIdentity, RuleAccounts } from './rule-accounts.js';
import { SignOnRequests } from './sign-on.requests.js';
import { SignOnError } from './sign-on.error.js';

type Provider = identityProviders.IdentityProvider;

/** A session of a provider ends after a day, so that a user whom the issuer rejects loses access. */
const SESSION_SECONDS = 24 * 60 * 60;

interface ClientSource {
  address: string;
  userAgent: string | null;
}

/** What came of an answer of an issuer. */
export type SignOnResult = (Entered | { kind: 'linked' | 'tested' }) & { next: string | null };
type Entered =
  | { kind: 'session'; account: Account; token: string }
  /** The token of the step for the account's own second factor. */
  | { kind: 'factor'; token: string };

/** Sign-ins with the accounts of other systems. Source: `docs/specification/api.md#identity`, `docs/identity.md`. */
@Injectable()
export class SignOnService {
  private readonly logger = new Logger(SignOnService.name);

  constructor(
    private readonly db: DataSource,
    private readonly client: OidcClient,
    private readonly pending: PendingSignOns,
    private readonly sessions: SessionsService,
    private readonly accounts: RuleAccounts,
    private readonly requests: SignOnRequests,
    private readonly factors: FactorSignIns,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Begins a sign-in and returns the address at the issuer.
   * @throws SignOnError where the provider does not exist, is switched off or does not answer.
   */
  async begin(
    providerId: string,
    browserToken: string,
    { next, purpose }: { next: string | null; purpose: Purpose },
  ): Promise<string> {
    const provider = await this.find(providerId, purpose);
    const challenge = this.client.newChallenge();
    const url = await this.client.authorizationUrl(provider, challenge);
    const { state, ...kept } = challenge;
    await this.pending.keep(state, browserToken, { provider: providerId, ...kept, next, purpose });
    return url;
  }

  /**
   * Finishes a sign-in by the issuer's answer.
   * @param actor the account of the session in which the answer came, if there is one
   * @throws SignOnError with the sentence for the person.
   */
  async finish(
    providerId: string,
    query: string,
    browserToken: string | null,
    actor: Account | null,
    source: ClientSource,
  ): Promise<SignOnResult> {
    const state = new URLSearchParams(query).get('state') ?? '';
    const begun = await this.pending.take(state, browserToken, providerId);
    if (!begun) throw new SignOnError('sign_on_expired');
    const { next, purpose, nonce, verifier } = begun;
    const provider = await this.find(providerId, purpose);
    const signedOn = await this.client
      .exchange(provider, query, { state, nonce, verifier })
      .catch((error) => {
        this.logger.warn({ err: error, providerId }, 'a sign-in with another system failed');
        throw error;
      });
    if (purpose.kind === 'sign-in') return { next, ...(await this.enter(provider, signedOn, source)) };
    if (actor?.id !== purpose.userId) throw new SignOnError('sign_on_expired');
    if (purpose.kind === 'test') {
      await this.pending.keepTest(providerId, actor.id, signedOn.claims);
      return { kind: 'tested', next };
    }
    await this.link(provider, signedOn, actor);
    return { kind: 'linked', next };
  }

  private async find(id: string, { kind }: Purpose): Promise<Provider> {
    const provider = await identityProviders.findProvider(this.db, id);
    if (!provider || (!provider.enabled && kind !== 'test')) throw new SignOnError('sign_on_off');
    return provider;
  }

  private async enter(provider: Provider, signedOn: SignedOn, source: ClientSource): Promise<Entered> {
    const { claims } = signedOn;
    const known: SignOnClaims = { all: claims, verifiedEmail: verifiedEmail(claims) };
    const linked = await this.findLinked(provider, claims.sub);
    const id = linked ?? (await this.linkFirst(provider, known, claims.sub));
    const rule = provider.rules_own ? firstRule(provider, known) : null;
    if (rule && linked !== null) await this.accounts.update(provider, rule, id);
    const account = await users.findForSignIn(this.db, id);
    if (!account) throw new SignOnError('sign_on_unknown');
    assertMayEnter(account, provider);
    await this.accounts.updateNames(provider, id, readNames(provider, known));
    // A password that is never used need not be changed.
    if (account.must_change_password) await users.dropTemporaryPassword(this.db, account);
    const opens = {
      provider: { id: provider.id, session: signedOn.session },
      lifetimeSeconds: SESSION_SECONDS,
    };
    // The issuer is the second factor, but a role that needs one also proves its own.
    const isRequired = this.config.SECOND_FACTOR_ROLES.some((role) => role === account.role);
    const step = isRequired ? await this.factors.begin(account, opens) : null;
    if (step) return { kind: 'factor', token: step.token };
    const opened = await this.sessions.open(account, { ...source, ...opens });
    if (opened === null) throw new SignOnError('account_changed_again');
    return { kind: 'session', account, token: opened };
  }

  private findLinked(provider: Provider, subject: string): Promise<number | null> {
    return externalIdentities.findLinked(this.db, toIdentity(provider, subject));
  }

  /** The account that a person is linked to at the first sign-in, or that is made for the person. */
  private async linkFirst(provider: Provider, known: SignOnClaims, subject: string): Promise<number> {
    const external = provider.external_claim ? known.all[provider.external_claim] : undefined;
    const email = trustedEmail(provider, known);
    const [byExternalId, byEmail] = await Promise.all([
      provider.external_source && typeof external === 'string'
        ? externalIdentities.findByExternalId(this.db, provider.id, {
            source: provider.external_source,
            id: external,
          })
        : [],
      email === null ? [] : externalIdentities.findByEmail(this.db, provider.id, email),
    ]);
    const decision = decideFirstSignOn(provider, known, { byExternalId, byEmail });
    if (decision.kind === 'link') {
      const account = await users.findForSignIn(this.db, decision.id);
      if (!account) throw new SignOnError('sign_on_unknown');
      await this.storeLink(provider, subject, account);
      return decision.id;
    }
    if (decision.kind === 'create') return this.accounts.create(provider, decision.rule, known, subject);
    if (groupsAreMissing(provider, known)) throw new SignOnError('sign_on_groups');
    if (decision.kind === 'refuse') throw new SignOnError(decision.reason);
    return this.requests.ask(provider, known, subject);
  }

  private async link(provider: Provider, { claims }: SignedOn, actor: Account): Promise<void> {
    const linked = await this.findLinked(provider, claims.sub);
    if (linked === actor.id) return;
    if (linked !== null) throw new SignOnError('sign_on_linked');
    await this.storeLink(provider, claims.sub, actor);
  }

  private async storeLink(provider: Provider, subject: string, account: Account): Promise<void> {
    await this.db.transaction(async (on) => {
      if (!(await externalIdentities.insertLink(on, toIdentity(provider, subject), account.id)))
        throw new SignOnError('sign_on_linked');
      await audit.record(on, {
        actor: account,
        action: 'user.link',
        target: { type: 'user', id: account.id, name: account.username },
        school: isAdmin(account) ? null : account.school,
        after: { provider: provider.label },
      });
    });
  }
}

/** @throws SignOnError where the account has no access, or is of a school that the provider is not for. */
function assertMayEnter(account: SignInAccount, { schools }: Provider): void {
  if (!account.access_granted) throw new SignOnError('access_revoked');
  if (isAdmin(account) && account.school === null) return;
  if (account.school_archived && !isAdmin(account)) throw new SignOnError('school_closed');
  if (schools.length > 0 && (account.school === null || !schools.includes(account.school)))
    throw new SignOnError('sign_on_unknown');
}

/** The names that an issuer sends, and the address if it is trusted; what it does not send or is no name stays as it is. */
function readNames(provider: Provider, claims: SignOnClaims): Partial<StoredNames> {
  const email = trustedEmail(provider, claims);
  const name = (claim: string): string | undefined => {
    return NamePart.safeParse(claims.all[claim]).data ?? undefined;
  };
  return {
    given_name: name('given_name'),
    family_name: name('family_name'),
    ...(email !== null && { email }),
  };
}
