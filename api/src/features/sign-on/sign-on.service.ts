import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { verifiedEmail } from '@studyhall/domain';
import { identityProviders, type Account } from '@studyhall/persistence';
import { OidcClient } from './oidc.client.js';
import { PendingSignOns, type Purpose } from './pending.sign-ons.js';
import { ProviderAccounts, type ClientSource, type Entered } from './provider-accounts.js';
import { RenewalTokens } from './renewal-tokens.js';
import { SignOnError } from './sign-on.error.js';

type Provider = identityProviders.IdentityProvider;

/** The result of an issuer's response. */
export type SignOnResult = (Entered | { kind: 'linked' | 'tested' }) & { next: string | null };

/** Sign-ins with the accounts of other systems. Source: `docs/specification/api.md#identity`, `docs/identity.md`. */
@Injectable()
export class SignOnService {
  private readonly logger = new Logger(SignOnService.name);

  constructor(
    private readonly db: DataSource,
    private readonly client: OidcClient,
    private readonly pending: PendingSignOns,
    private readonly accounts: ProviderAccounts,
    private readonly tokens: RenewalTokens,
  ) {}

  /**
   * Starts a sign-in and returns the issuer's URL.
   * @throws SignOnError if the provider does not exist, is disabled or does not respond.
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
   * Finishes a sign-in with the issuer's response.
   * @param actor the account of the current session, if there is one
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
    const { claims, session, refreshToken: token } = signedOn;
    if (purpose.kind === 'sign-in') {
      const known = { all: claims, verifiedEmail: verifiedEmail(claims) };
      const account = await this.accounts.identify(provider, { subject: claims.sub, claims: known });
      const refreshToken = token === null ? null : this.tokens.encrypt(provider, token);
      const opened = { id: session, refreshToken };
      return { next, ...(await this.accounts.enter(provider, account, opened, source)) };
    }
    if (actor?.id !== purpose.userId) throw new SignOnError('sign_on_expired');
    if (purpose.kind === 'test') {
      await this.pending.keepTest(providerId, actor.id, claims);
      return { kind: 'tested', next };
    }
    await this.accounts.link(provider, claims.sub, actor);
    return { kind: 'linked', next };
  }

  private async find(id: string, { kind }: Purpose): Promise<Provider> {
    const provider = await identityProviders.findProvider(this.db, id);
    if (!provider || (!provider.enabled && kind !== 'test')) throw new SignOnError('sign_on_off');
    return provider;
  }
}
