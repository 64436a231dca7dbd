import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sentenceText } from '@studyhall/contracts';
import { verifiedEmail } from '@studyhall/domain';
import { identityProviders, sessionRenewals, sessions } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';
import { OidcClient } from './oidc.client.js';
import { ProviderAccounts } from './provider-accounts.js';
import { RenewalTokens } from './renewal-tokens.js';
import { SignOnError } from './sign-on.error.js';

type Provider = identityProviders.IdentityProvider;

const INTERVAL_MS = 15_000;
/** Limit on concurrent renewals. */
const BATCH = 10;
/** Failures that do not depend on the person. */
const TEMPORARY: ReadonlySet<SignOnError['reason']> = new Set(['sign_on_unavailable', 'sign_on_invalid']);

const REFUSED = sentenceText('session_not_renewed');
/** Final failures that do not depend on the person, or that the school causes. */
const REASONS: Partial<Record<SignOnError['reason'], string>> = {
  sign_on_expired: sentenceText('session_renewal_lost'),
  school_closed: sentenceText('school_closed'),
};
const GRACE_ENDED = sentenceText('session_renewal_failed');

/**
 * Checks with issuers in the background whether users of open sessions still have access, and applies their current claims.
 * Only one api process claims a session at a time. Source: OpenID Connect Core 1.0 §12, RFC 6749 §6.
 */
@Injectable()
export class SessionRenewals implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(SessionRenewals.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;

  constructor(
    private readonly db: DataSource,
    private readonly client: OidcClient,
    private readonly accounts: ProviderAccounts,
    private readonly tokens: RenewalTokens,
    private readonly events: EventPublisher,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(
      () => void this.renewDue().catch((err) => this.logger.error({ err })),
      INTERVAL_MS,
    );
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await this.running?.catch(() => undefined);
  }

  /** Renews every due session. */
  renewDue(): Promise<void> {
    this.running ??= this.renewAll().finally(() => (this.running = null));
    return this.running;
  }

  private async renewAll(): Promise<void> {
    await sessionRenewals.forgetUnused(this.db);
    let due;
    do {
      due = await sessionRenewals.claimDue(this.db, BATCH);
      await Promise.all(due.map((session) => this.renew(session)));
    } while (due.length === BATCH && this.timer);
  }

  private async renew(due: sessionRenewals.DueRenewal): Promise<void> {
    const provider = await identityProviders.findProvider(this.db, due.provider_id);
    if (!provider?.enabled) return;
    try {
      const token = this.tokens.decrypt(provider, due.refresh_token);
      const { refreshToken, readClaims } = await this.client.refresh(provider, token);
      // Store it before reading the claims: the issuer may no longer accept the used token.
      await sessionRenewals.storeToken(this.db, due.token_hash, this.tokens.encrypt(provider, refreshToken));
      const claims = await readClaims();
      const known = claims && { all: claims, verifiedEmail: verifiedEmail(claims) };
      await this.accounts.renew(provider, due.user_id, known && { subject: claims.sub, claims: known });
      await sessionRenewals.markRenewed(this.db, due.token_hash, provider.renewal_minutes);
    } catch (err) {
      this.logger.warn({ err, providerId: provider.id }, 'a session was not renewed');
      await this.end(provider, due, err);
    }
  }

  /** Ends a session whose user no longer has access; after a temporary failure, only when the grace period is over. */
  private async end(provider: Provider, due: sessionRenewals.DueRenewal, error: unknown): Promise<void> {
    if (error instanceof SignOnError && !TEMPORARY.has(error.reason)) {
      const detail = REASONS[error.reason] ?? REFUSED;
      await sessions.removeSession(this.db, due.token_hash, detail);
      await this.events.publish({ user: due.user_id }, 'session.revoked', { detail });
      return;
    }
    const ended = await sessionRenewals.markFailed(this.db, due, {
      everyDue: error instanceof SignOnError && error.reason === 'sign_on_unavailable',
      graceHours: provider.renewal_grace_hours,
      detail: GRACE_ENDED,
    });
    await Promise.all(
      ended.map((user) => this.events.publish({ user }, 'session.revoked', { detail: GRACE_ENDED })),
    );
  }
}
