import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import {
  AppError,
  LtiAddress,
  sentence,
  ShortText,
  type LtiRegistration,
  type LtiRegistrationRequest,
} from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import { users, type Account } from '@studyhall/persistence';
import { CONFIG, LINE_ITEM_SCOPE, MEMBERS_SCOPE, SCORE_SCOPE, type Config } from '@studyhall/platform';
import { assertAllowed } from '../directory/index.js';
import { ProviderFetch } from '../sign-on/index.js';
import { toolAddresses } from './addresses.js';
import { PlatformsService } from './platforms.service.js';
import { REGISTRATION_SECONDS, Registrations } from './registrations.js';

const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
/** Vendors with one issuer for all customers whose configuration is on another host. */
const OTHER_HOSTS: Record<string, string> = { 'canvas.instructure.com': 'sso.canvaslms.com' };

const Configuration = z.object({
  issuer: LtiAddress,
  authorization_endpoint: LtiAddress,
  token_endpoint: LtiAddress,
  jwks_uri: LtiAddress,
  registration_endpoint: LtiAddress,
});
type Configuration = z.infer<typeof Configuration>;

const Registered = z.object({
  client_id: ShortText(300),
  [TOOL]: z.object({ deployment_id: ShortText(255).optional() }).optional(),
});

/** The data with which a platform opens the registration page. */
export interface RegistrationRequest {
  token: string;
  openid_configuration: string;
  registration_token?: string | undefined;
}

/** Lets platforms register themselves, each with a token from a master admin. Source: LTI Dynamic Registration 1.0 §3. */
@Injectable()
export class RegistrationService {
  private readonly logger = new Logger(RegistrationService.name);

  constructor(
    private readonly db: DataSource,
    private readonly registrations: Registrations,
    private readonly platforms: PlatformsService,
    private readonly fetch: ProviderFetch,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The registration URL for the platform. @throws AppError `unavailable` without `PUBLIC_URL` */
  async open(actor: Account, people: LtiRegistrationRequest): Promise<LtiRegistration> {
    assertAllowed(can(actor, 'identity.administer', null));
    const { PUBLIC_URL } = this.config;
    if (!PUBLIC_URL) throw new AppError('unavailable', sentence('sign_on_needs_public_url'));
    const token = await this.registrations.keep({ adminId: actor.id, people });
    const expires_at = new Date(Date.now() + REGISTRATION_SECONDS * 1000).toISOString();
    return { url: new URL(`/lti/register?token=${token}`, PUBLIC_URL).href, expires_at };
  }

  isOpen(token: string): Promise<boolean> {
    return this.registrations.isOpen(token);
  }

  /**
   * Registers the product at a platform, and the platform here. Consumes the token even if this fails. Returns whether the
   * platform sent its deployment; if not, an admin enters it in the console.
   * @throws AppError if the token was already used, its admin may no longer do this, or the platform's responses are
   * invalid
   */
  async register({ token, ...request }: RegistrationRequest): Promise<{ hasDeployment: boolean }> {
    const registration = await this.registrations.take(token);
    const tool = toolAddresses(this.config);
    if (!registration || !tool) throw new AppError('not_found');
    const [admin] = await users.findAccounts(this.db, [registration.adminId]);
    if (!admin?.access_granted) throw new AppError('not_found');
    assertAllowed(can(admin, 'identity.administer', null));
    const configuration = await this.readConfiguration(request.openid_configuration);
    const { client_id, [TOOL]: settings } = await this.send(configuration, request.registration_token);
    const deployment = settings?.deployment_id;
    await this.platforms.create(admin, {
      ...{ ...registration.people, client_id, issuer: configuration.issuer, enabled: true },
      authorization_url: configuration.authorization_endpoint,
      token_url: configuration.token_endpoint,
      keys_url: configuration.jwks_uri,
      deployment_ids: deployment === undefined ? [] : [deployment],
    });
    return { hasDeployment: deployment !== undefined };
  }

  private async readConfiguration(url: string): Promise<Configuration> {
    const configuration = Configuration.safeParse(await this.ask(url));
    if (!configuration.success) throw refused(configuration.error);
    const [host, issuer] = [new URL(url).host, new URL(configuration.data.issuer).host];
    // The configuration must be on the issuer's host; otherwise any host could claim any issuer.
    if (host !== issuer && host !== OTHER_HOSTS[issuer])
      throw refused(new Error('another host than the issuer'));
    return configuration.data;
  }

  private async send(
    { registration_endpoint: url }: Configuration,
    registrationToken: string | undefined,
  ): Promise<z.infer<typeof Registered>> {
    const tool = toolAddresses(this.config);
    if (!tool) throw new AppError('not_found');
    const body = {
      ...{ application_type: 'web', client_name: this.config.PRODUCT_NAME },
      ...{ response_types: ['id_token'], grant_types: ['implicit', 'client_credentials'] },
      ...{ initiate_login_uri: tool.login_url, redirect_uris: [tool.launch_url], jwks_uri: tool.keys_url },
      ...{
        token_endpoint_auth_method: 'private_key_jwt',
        scope: [MEMBERS_SCOPE, LINE_ITEM_SCOPE, SCORE_SCOPE].join(' '),
      },
      [TOOL]: {
        ...{ domain: new URL(tool.launch_url).host, target_link_uri: tool.launch_url },
        claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
        messages: ['LtiResourceLinkRequest', 'LtiDeepLinkingRequest'].map((type) => ({
          ...{ type, target_link_uri: tool.launch_url },
        })),
      },
    };
    const registered = Registered.safeParse(
      await this.ask(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(registrationToken !== undefined && { authorization: `Bearer ${registrationToken}` }),
        },
        body: JSON.stringify(body),
      }),
    );
    if (!registered.success) throw refused(registered.error);
    return registered.data;
  }

  private async ask(url: string, request?: Parameters<ProviderFetch['send']>[1]): Promise<unknown> {
    if (!LtiAddress.safeParse(url).success) throw refused(new Error('no address'));
    try {
      const { status, body } = await this.fetch.send(url, request);
      if (status < 200 || status > 299) throw new Error(`answered ${status}`);
      return JSON.parse(Buffer.from(body).toString('utf8'));
    } catch (cause) {
      this.logger.warn({ err: cause }, 'a learning platform could not be asked for its registration');
      throw refused(cause);
    }
  }
}

const refused = (cause: unknown): AppError =>
  new AppError('unavailable', sentence('lti_registration_failed'), { cause });
