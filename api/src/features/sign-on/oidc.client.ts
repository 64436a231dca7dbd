import { Inject, Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { PlainText } from '@studyhall/contracts';
import { CONFIG, EncryptedSecrets, type Config } from '@studyhall/platform';
import type { identityProviders } from '@studyhall/persistence';
import { LinkedGroups } from './linked.groups.js';
import { outboundErrorOf, ProviderFetch } from './provider.fetch.js';
import { SignOnError } from './sign-on.error.js';

type Provider = identityProviders.IdentityProvider;

/** Tolerated clock difference of an issuer, in seconds. */
const CLOCK_TOLERANCE_S = 60;
const TIMEOUT_S = 10;
/** How long an issuer's metadata is cached. Keys rotate sooner: an unknown key is looked up at once. */
const METADATA_MS = 60 * 60_000;
const SCOPE = 'openid profile email';
/** The scope that requests a refresh token. */
const OFFLINE = 'offline_access';
/**
 * Google's parameters for requesting one; issuers that use the scope ignore them. Google then asks for consent at each
 * sign-in.
 */
const CONSENT = { access_type: 'offline', prompt: 'consent' };
/** Error codes of a renewal after which only a new sign-in helps. */
const ENDED: ReadonlySet<string> = new Set([
  ...['invalid_grant', 'access_denied', 'login_required', 'interaction_required', 'consent_required'],
]);

interface Known {
  /** The settings that the metadata was loaded with: a changed provider is loaded again. */
  key: string;
  readAt: number;
  configuration: Promise<oidc.Configuration>;
}

/** The values that the issuer's response to a sign-in must match. */
export interface Challenge {
  state: string;
  nonce: string;
  verifier: string;
}

export interface SignedOn {
  claims: Record<string, unknown> & { sub: string };
  /** The issuer's id of its session. */
  session: string | null;
  /** Null if the issuer returns none, or sessions are not renewed. */
  refreshToken: string | null;
}

export interface Renewed {
  refreshToken: string;
  /** Reads the person's claims; null if the issuer sends none. */
  readClaims: () => Promise<SignedOn['claims'] | null>;
}

/**
 * Signs in at issuers with OpenID Connect (code flow with PKCE, state and nonce). Loads their metadata on first use, never
 * at startup. Source: OpenID Connect Core 1.0, RFC 6749, RFC 7636, RFC 9207.
 */
@Injectable()
export class OidcClient {
  private readonly known = new Map<string, Known>();

  constructor(
    private readonly secrets: EncryptedSecrets,
    private readonly groups: LinkedGroups,
    private readonly fetch: ProviderFetch,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The redirect URL for an issuer, always based on `PUBLIC_URL`; null if it is not set. */
  redirectUrl(providerId: string): string | null {
    const { PUBLIC_URL } = this.config;
    return PUBLIC_URL ? new URL(`/api/sign-in/oidc/${providerId}/callback`, PUBLIC_URL).href : null;
  }

  newChallenge(): Challenge {
    return {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    };
  }

  /** @throws SignOnError `sign_on_unavailable` if the issuer does not respond. */
  async authorizationUrl(provider: Provider, { state, nonce, verifier }: Challenge): Promise<string> {
    const configuration = await this.loadConfiguration(provider);
    return oidc.buildAuthorizationUrl(configuration, {
      ...{ state, nonce, redirect_uri: this.assertRedirectUrl(provider.id) },
      scope: this.scope(provider, configuration),
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(provider.renewal_consent && this.renews(provider) && CONSENT),
    }).href;
  }

  /**
   * Exchanges the code of a response for the person's verified claims, including those from the user info endpoint.
   * @param query of the callback URL, including `?`
   * @throws SignOnError `sign_on_refused` if the issuer did not sign the person in, `sign_on_invalid` if the response is
   * not from this issuer for this sign-in, `sign_on_unavailable`.
   */
  async exchange(
    provider: Provider,
    query: string,
    { state, nonce, verifier }: Challenge,
  ): Promise<SignedOn> {
    const configuration = await this.loadConfiguration(provider);
    const address = new URL(`${this.assertRedirectUrl(provider.id)}${query}`);
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = await this.readClaims(provider, configuration, tokens);
      if (!claims) throw new SignOnError('sign_on_invalid');
      const session = typeof claims['sid'] === 'string' ? claims['sid'] : null;
      return { claims, session, refreshToken: this.renews(provider) ? (tokens.refresh_token ?? null) : null };
    } catch (cause) {
      throw toSignOnError(cause);
    }
  }

  /**
   * Renews a session at the issuer. Store the returned token at once: an issuer may accept each token only once.
   * @throws SignOnError `sign_on_refused` if the person no longer has access, `sign_on_unavailable`, `sign_on_invalid`.
   */
  async refresh(provider: Provider, refreshToken: string): Promise<Renewed> {
    const configuration = await this.loadConfiguration(provider);
    try {
      const tokens = await oidc.refreshTokenGrant(configuration, refreshToken);
      return {
        refreshToken: tokens.refresh_token ?? refreshToken,
        readClaims: () => this.readClaims(provider, configuration, tokens),
      };
    } catch (cause) {
      throw toRenewalError(cause);
    }
  }

  /** The verified claims of an ID token, including those from the user info endpoint. */
  private async readClaims(
    provider: Provider,
    configuration: oidc.Configuration,
    tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
  ): Promise<SignedOn['claims'] | null> {
    const claims = tokens.claims();
    if (!claims) return null;
    const more = configuration.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {};
    const all = await this.groups.complete(provider, { ...more, ...claims }, tokens.access_token);
    assertAcceptable(provider, all);
    return all;
  }

  private renews({ renewal_minutes: minutes }: Provider): boolean {
    return minutes > 0 && this.secrets.available;
  }

  private scope(provider: Provider, configuration: oidc.Configuration): string {
    const isOffered = configuration.serverMetadata().scopes_supported?.includes(OFFLINE) ?? false;
    const renewal = isOffered && this.renews(provider) ? ` ${OFFLINE}` : '';
    return SCOPE + renewal + this.groups.scope(provider);
  }

  /** The URL for signing out at the issuer and returning; null if the issuer has none or does not respond. */
  async signOutUrl(provider: Provider): Promise<string | null> {
    const { PUBLIC_URL } = this.config;
    const configuration = await this.loadConfiguration(provider).catch(() => null);
    if (!PUBLIC_URL || !configuration?.serverMetadata().end_session_endpoint) return null;
    const back = new URL('/signin', PUBLIC_URL).href;
    return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: back }).href;
  }

  /** The keys and URL of an issuer, to verify its logout tokens. */
  async loadMetadata(provider: Provider): Promise<oidc.ServerMetadata> {
    return (await this.loadConfiguration(provider)).serverMetadata();
  }

  private assertRedirectUrl(providerId: string): string {
    const url = this.redirectUrl(providerId);
    if (url === null) throw new SignOnError('sign_on_needs_public_url');
    return url;
  }

  private async loadConfiguration(provider: Provider): Promise<oidc.Configuration> {
    const { id, issuer, client_id, secret } = provider;
    const key = JSON.stringify([issuer, client_id, secret?.toString('base64')]);
    const known = this.known.get(id);
    if (known?.key === key && Date.now() - known.readAt < METADATA_MS) return known.configuration;
    const configuration = this.discover(provider);
    this.known.set(id, { key, readAt: Date.now(), configuration });
    // Forget a failed discovery, so that the next sign-in retries it.
    configuration.catch(() => {
      if (this.known.get(id)?.configuration === configuration) this.known.delete(id);
    });
    return configuration;
  }

  private async discover({ issuer, client_id, secret }: Provider): Promise<oidc.Configuration> {
    const url = new URL(issuer);
    const authentication = secret ? oidc.ClientSecretPost(this.secrets.decrypt(secret)) : oidc.None();
    try {
      const configuration = await oidc.discovery(
        url,
        client_id,
        { [oidc.clockTolerance]: CLOCK_TOLERANCE_S },
        authentication,
        {
          timeout: TIMEOUT_S,
          [oidc.customFetch]: this.fetch.forLibrary,
          // Check the signature although the token came directly from the issuer: a proxy may intercept TLS.
          execute: [
            oidc.enableNonRepudiationChecks,
            ...(url.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
          ],
        },
      );
      return configuration;
    } catch (cause) {
      throw new SignOnError('sign_on_unavailable', { cause });
    }
  }
}

/**
 * Checks that the library leaves to its users, and whether the ids can be stored. Source: OpenID Connect Core 1.0 §3.1.3.7.
 * @throws SignOnError `sign_on_invalid`
 */
function assertAcceptable(
  { client_id: client, external_claim: external }: Provider,
  claims: SignedOn['claims'],
): void {
  const { azp, iat, sub, sid } = claims;
  const isForOthers = azp !== undefined && azp !== client;
  const isEarly = Number(iat) > Date.now() / 1000 + CLOCK_TOLERANCE_S;
  const ids = [sub, sid, external === null ? null : claims[external]];
  const isUnusable = ids.some((id) => typeof id === 'string' && !PlainText.safeParse(id).success);
  if (isForOthers || isEarly || isUnusable || sub.trim() === '') throw new SignOnError('sign_on_invalid');
}

function toRenewalError(cause: unknown): SignOnError {
  if (!(cause instanceof oidc.ResponseBodyError) || isAway(cause)) return toSignOnError(cause);
  return new SignOnError(ENDED.has(cause.error) ? 'sign_on_refused' : 'sign_on_invalid', { cause });
}

function toSignOnError(cause: unknown): SignOnError {
  if (cause instanceof SignOnError) return cause;
  // The issuer rejected the sign-in: the person cancelled, or may not use the application.
  if (cause instanceof oidc.AuthorizationResponseError) return new SignOnError('sign_on_refused', { cause });
  return new SignOnError(isAway(cause) ? 'sign_on_unavailable' : 'sign_on_invalid', { cause });
}

/** Whether the issuer was not reached, is overloaded or has failed. */
function isAway(cause: unknown): boolean {
  const isNetwork = cause instanceof oidc.ClientError && /timeout|fetch/i.test(cause.code ?? '');
  const response = cause instanceof oidc.ClientError ? cause.cause : cause;
  const status =
    response instanceof Response || response instanceof oidc.ResponseBodyError ? response.status : 0;
  return isNetwork || status >= 500 || status === 429 || outboundErrorOf(cause) !== null;
}
