import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NamePart } from '@studyhall/contracts';
import {
  decideFirstSignOn,
  firstRule,
  groupsAreMissing,
  isAdmin,
  isAdminAnywhere,
  isSchoolClosed,
  needsFactor,
  trustedEmail,
  type SignOnClaims,
} from '@studyhall/domain';
import {
  audit,
  externalIdentities,
  users,
  type Account,
  type identityProviders,
  type SignInAccount,
  type StoredNames,
} from '@studyhall/persistence';
import { CONFIG, endConfirmations, type Config } from '@studyhall/platform';
import { SessionsService } from '../../http/index.js';
import { FactorSignIns } from '../auth/index.js';
import { toIdentity, RuleAccounts } from './rule-accounts.js';
import { SignOnRequests } from './sign-on.requests.js';
import { SignOnError } from './sign-on.error.js';

type Provider = identityProviders.IdentityProvider;

/** A session that is not renewed ends after a day, so that a user whom the issuer rejects loses access. */
const SESSION_SECONDS = 24 * 60 * 60;

/** A person at a provider, with verified claims. */
export interface ProviderPerson {
  subject: string;
  claims: SignOnClaims;
}

/** The provider's data of a session. */
export interface ProviderSession {
  /** The provider's id of it. */
  id: string | null;
  /** The encrypted token that renews it; null if it is not renewed. */
  refreshToken: Buffer | null;
}

export interface ClientSource {
  address: string;
  userAgent: string | null;
}

export type Entered =
  | { kind: 'session'; account: Account; token: string }
  /** The token of the step for the account's own second factor. */
  | { kind: 'factor'; token: string };

/**
 * The accounts of people whom providers sign in: finds them by their link, links or creates them at the first sign-in, and
 * opens sessions.
 */
@Injectable()
export class ProviderAccounts {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: SessionsService,
    private readonly accounts: RuleAccounts,
    private readonly requests: SignOnRequests,
    private readonly factors: FactorSignIns,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The account of a person, updated by the provider's claims.
   * @throws SignOnError if the person has none, or may not sign in with this provider.
   */
  async identify(provider: Provider, { subject, claims }: ProviderPerson): Promise<SignInAccount> {
    const identity = toIdentity(provider, subject);
    const linked = await externalIdentities.findLinked(this.db, identity);
    const first = () =>
      this.linkFirst(provider, claims, subject).catch((error) => this.findLinkedNow(identity, error));
    const id = linked ?? (await first());
    return this.update(provider, claims, id, { isNew: linked === null });
  }

  /**
   * Updates the account of an open session by the provider's current claims.
   * @param person null if the provider renewed the session without claims
   * @throws SignOnError if the person may no longer sign in with this provider.
   */
  async renew(provider: Provider, id: number, person: ProviderPerson | null): Promise<void> {
    if (!person) {
      const links = await externalIdentities.findOfUser(this.db, id);
      if (!links.has(provider.id)) throw new SignOnError('sign_on_unknown');
      return void (await this.find(provider, id));
    }
    const linked = await externalIdentities.findLinked(this.db, toIdentity(provider, person.subject));
    if (linked !== id) throw new SignOnError('sign_on_unknown');
    await this.update(provider, person.claims, id, { isNew: false });
  }

  private async update(
    provider: Provider,
    claims: SignOnClaims,
    id: number,
    { isNew }: { isNew: boolean },
  ): Promise<SignInAccount> {
    const rule = provider.rules_own ? firstRule(provider, claims) : null;
    if (rule && !isNew) await this.accounts.update(provider, rule, id);
    const account = await this.find(provider, id);
    await this.accounts.updateNames(provider, id, readNames(provider, claims));
    return account;
  }

  /** The current account. @throws SignOnError if it may not sign in with this provider. */
  async find(provider: Provider, id: number): Promise<SignInAccount> {
    const account = await users.findForSignIn(this.db, id);
    if (!account) throw new SignOnError('sign_on_unknown');
    assertMayEnter(account, provider);
    return account;
  }

  /**
   * Opens a session for an account that a provider has identified.
   * @throws SignOnError if the account has changed since.
   */
  async enter(
    provider: Provider,
    account: SignInAccount,
    { id: session, refreshToken }: ProviderSession,
    source: ClientSource,
  ): Promise<Entered> {
    // A password that is never used does not need to be changed.
    if (account.must_change_password) await users.dropTemporaryPassword(this.db, account);
    const sessionOptions = {
      provider: {
        ...{ id: provider.id, session },
        renewal: refreshToken && {
          token: refreshToken.toString('base64'),
          minutes: provider.renewal_minutes,
        },
      },
      ...(refreshToken === null && { lifetimeSeconds: SESSION_SECONDS }),
    };
    // An issuer's sign-in replaces the second factor, a platform's does not. Users who need one then use their own.
    const isAsked = provider.kind === 'lti' || this.needsFactor(account);
    const step = isAsked ? await this.factors.begin(account, sessionOptions) : null;
    if (step) return { kind: 'factor', token: step.token };
    const opened = await this.sessions.open(account, { ...source, ...sessionOptions });
    if (opened === null) throw new SignOnError('account_changed_again');
    return { kind: 'session', account, token: opened };
  }

  /**
   * For a change that a launch makes before it opens a session: a user with a second factor needs a session in this
   * browser.
   * @throws SignOnError `lti_factor_first`
   */
  async assertConfirmed(account: SignInAccount, cookieHeader: string | undefined): Promise<void> {
    if (!this.needsFactor(account) && !(await this.factors.isAsked(account))) return;
    const session = await this.sessions.find(cookieHeader);
    const isOpen = session?.account.id === account.id && this.sessions.findHold(session.account) === null;
    if (!isOpen) throw new SignOnError('lti_factor_first');
  }

  /** Whether a role of the account, in the home school or another one, needs a second factor. */
  private needsFactor({ leads_safety, memberships, role: own }: SignInAccount): boolean {
    return [{ role: own }, ...memberships].some(({ role }) =>
      needsFactor({ role, leads_safety }, this.config.SECOND_FACTOR_ROLES),
    );
  }

  /** Links a person to the signed-in account. @throws SignOnError if another account has the person. */
  async link(provider: Provider, subject: string, actor: Account): Promise<void> {
    const linked = await externalIdentities.findLinked(this.db, toIdentity(provider, subject));
    if (linked === actor.id) return;
    if (linked !== null) throw new SignOnError('sign_on_linked');
    await this.storeLink(provider, subject, actor, { isFirst: false });
  }

  /** The account for the first sign-in of a person: links an existing one or creates one. */
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
      assertMayEnter(account, provider);
      await this.storeLink(provider, subject, account, { isFirst: true });
      return decision.id;
    }
    if (decision.kind === 'create') return this.accounts.create(provider, decision.rule, known, subject);
    if (groupsAreMissing(provider, known)) throw new SignOnError('sign_on_groups');
    if (decision.kind === 'refuse') throw new SignOnError(decision.reason);
    return this.requests.ask(provider, known, subject);
  }

  /** The account that a concurrent sign-in linked the person to. @throws `error` if there is none. */
  private async findLinkedNow(identity: externalIdentities.Identity, error: unknown): Promise<number> {
    const isLinked = error instanceof SignOnError && error.reason === 'sign_on_linked';
    const linked = isLinked ? await externalIdentities.findLinked(this.db, identity) : null;
    if (linked === null) throw error;
    return linked;
  }

  /** @param isFirst whether the link is based on the provider's claims, not made by the user in the account */
  private async storeLink(
    provider: Provider,
    subject: string,
    account: Account,
    { isFirst }: { isFirst: boolean },
  ): Promise<void> {
    await this.db.transaction(async (on) => {
      if (!(await externalIdentities.insertLink(on, toIdentity(provider, subject), account.id)))
        throw new SignOnError('sign_on_linked');
      if (isFirst) await endConfirmations(on, [account.id]);
      await audit.record(on, {
        actor: account,
        action: 'user.link',
        target: { type: 'user', id: account.id, name: account.username },
        school: isAdmin(account) ? null : await users.findHomeSchool(on, account.id),
        after: { provider: provider.label },
      });
    });
  }
}

/** @throws SignOnError if the account has no access, or belongs to a school that the provider does not serve. */
function assertMayEnter(account: SignInAccount, { kind, schools }: Provider): void {
  if (!account.access_granted) throw new SignOnError('access_revoked');
  // A platform's admins could sign in to all of its accounts, so admin accounts are excluded.
  if (kind === 'lti' && (isAdminAnywhere(account) || account.leads_safety))
    throw new SignOnError('lti_admin');
  if (isAdmin(account) && account.school === null) return;
  const enters = (school: string): boolean =>
    kind !== 'lti' && (schools.length === 0 || schools.includes(school));
  if (isSchoolClosed(account, enters)) throw new SignOnError('school_closed');
  if (schools.length > 0 && (account.school === null || !schools.includes(account.school)))
    throw new SignOnError('sign_on_unknown');
}

/** The names that an issuer sends, and the email address if it is trusted. Absent or invalid ones stay unchanged. */
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
