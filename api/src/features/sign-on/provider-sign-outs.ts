import { Injectable } from '@nestjs/common';
import { createRemoteJWKSet, customFetch, jwtVerify, type JWTPayload } from 'jose';
import { DataSource } from 'typeorm';
import { AppError, sentenceText } from '@studyhall/contracts';
import { identityProviders, sessions } from '@studyhall/persistence';
import { EventPublisher, RedisConnections, REDIS_SECONDS } from '@studyhall/platform';
import { OidcClient } from './oidc.client.js';
import { ProviderFetch } from './provider.fetch.js';

type Provider = identityProviders.IdentityProvider;

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const TOLERANCE_S = 60;
/** The maximum age of a token. Its id is stored for as long, so that it is accepted only once. */
const MAX_AGE_S = REDIS_SECONDS['sign-out'].message - TOLERANCE_S;
const SIGNED_OUT = sentenceText('signed_out_by_school');

/**
 * A sign-out at the issuer ends the sessions here, and a sign-out here leads to the issuer. Source: OpenID Connect
 * Back-Channel Logout 1.0 §2.6, Front-Channel Logout 1.0 §3, RP-Initiated Logout 1.0 §2.
 */
@Injectable()
export class ProviderSignOuts {
  private readonly keys = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  constructor(
    private readonly db: DataSource,
    private readonly client: OidcClient,
    private readonly fetch: ProviderFetch,
    private readonly redis: RedisConnections,
    private readonly events: EventPublisher,
  ) {}

  /** @throws AppError `malformed` if the token is not from this issuer, not for this client, too old, or already used. */
  async byToken(providerId: string, token: string): Promise<void> {
    const provider = await this.find(providerId);
    const payload = await this.verify(provider, token).catch((cause: unknown) => {
      throw new AppError('malformed', undefined, { cause });
    });
    const { sid, sub, jti } = payload;
    const session = typeof sid === 'string' ? sid : null;
    if (payload['nonce'] !== undefined || !hasEvent(payload) || !jti || (session === null && !sub))
      throw new AppError('malformed');
    const key = `${this.redis.prefix}:sign-out:${providerId}:${jti}`;
    if ((await this.redis.commands.set(key, '1', 'EX', REDIS_SECONDS['sign-out'].message, 'NX')) === null)
      throw new AppError('malformed');
    await this.end(provider, { session, subject: sub ?? null });
  }

  /** Ends nothing without a session id from the issuer: a page of another site could call this. */
  async bySession(
    providerId: string,
    issuer: string | undefined,
    session: string | undefined,
  ): Promise<void> {
    const provider = await this.find(providerId);
    if (session === undefined || issuer !== provider.issuer) return;
    await this.end(provider, { session, subject: null });
  }

  /** The issuer's URL for signing out there too; null if there is none, or it does not respond. */
  async addressAtIssuer(providerId: string): Promise<string | null> {
    const provider = await identityProviders.findProvider(this.db, providerId);
    return provider?.enabled && provider.sign_out ? this.client.signOutUrl(provider) : null;
  }

  private async find(id: string): Promise<Provider> {
    const provider = await identityProviders.findProvider(this.db, id);
    if (!provider) throw new AppError('not_found');
    return provider;
  }

  private async verify(provider: Provider, token: string): Promise<JWTPayload> {
    const { jwks_uri: address, issuer } = await this.client.loadMetadata(provider);
    if (!address) throw new AppError('malformed');
    let keys = this.keys.get(address);
    if (!keys) {
      keys = createRemoteJWKSet(new URL(address), { [customFetch]: this.fetch.forLibrary });
      this.keys.set(address, keys);
    }
    const { payload } = await jwtVerify(token, keys, {
      ...{ issuer, audience: provider.client_id, clockTolerance: TOLERANCE_S, maxTokenAge: MAX_AGE_S },
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
    });
    return payload;
  }

  private async end(
    provider: Provider,
    who: { session: string | null; subject: string | null },
  ): Promise<void> {
    const users = await sessions.removeOfProvider(this.db, provider, who, SIGNED_OUT);
    await Promise.all(
      users.map((user) => this.events.publish({ user }, 'session.revoked', { detail: SIGNED_OUT })),
    );
  }
}

function hasEvent({ events }: JWTPayload): boolean {
  return typeof events === 'object' && events !== null && EVENT in events;
}
