import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENVIRONMENT_PROVIDER } from '@studyhall/contracts';
import { identityProviders } from '@studyhall/persistence';
import { CONFIG, EncryptedSecrets, type Config } from '@studyhall/platform';

/**
 * Stores the provider of `OIDC_ISSUER` at startup if it differs. The console configures its schools, domains and rules, and
 * whether it is enabled. Without the setting, disables a stored provider but keeps its links.
 */
@Injectable()
export class EnvironmentProvider implements OnApplicationBootstrap {
  private readonly logger = new Logger(EnvironmentProvider.name);

  constructor(
    private readonly db: DataSource,
    private readonly secrets: EncryptedSecrets,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client_id, OIDC_LABEL: label } = this.config;
    const { OIDC_CLIENT_SECRET } = this.config;
    const stored = await identityProviders.findProvider(this.db, ENVIRONMENT_PROVIDER);
    if (issuer === undefined || client_id === undefined) {
      if (stored?.enabled) await this.store({ ...stored, enabled: false });
      return;
    }
    const defaults = { schools: [], domains: [], rules: [], unknown: 'refuse' as const, rules_own: false };
    const external = { external_claim: null, external_source: null, groups_url: null, sign_out: false };
    const renewal = { renewal_minutes: 60, renewal_grace_hours: 24, renewal_consent: false };
    const given = { label, issuer, client_id };
    const isStored =
      stored && Object.entries(given).every(([key, value]) => stored[key as keyof typeof given] === value);
    if (isStored && this.readSecret(stored) === (OIDC_CLIENT_SECRET ?? null)) return;
    const secret = OIDC_CLIENT_SECRET === undefined ? null : this.secrets.encrypt(OIDC_CLIENT_SECRET);
    await this.store({
      ...{ ...defaults, ...external, ...renewal, enabled: true, ...stored, ...given },
      ...{ id: ENVIRONMENT_PROVIDER, kind: 'oidc', secret },
    });
  }

  /** The stored secret; null if there is none, or if `SECRET_KEY` has changed. */
  private readSecret({ secret }: Pick<identityProviders.IdentityProvider, 'secret'>): string | null {
    return secret && this.secrets.opens(secret) ? this.secrets.decrypt(secret) : null;
  }

  private async store(provider: Omit<identityProviders.IdentityProvider, 'created_at'>): Promise<void> {
    await this.db.transaction((on) => identityProviders.storeProvider(on, provider));
    this.logger.log(
      { issuer: provider.issuer, enabled: provider.enabled },
      'provider of the environment stored',
    );
  }
}
