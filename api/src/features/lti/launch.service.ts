import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isStudent, isTeacher } from '@studyhall/domain';
import { ltiCourses, ltiPlatforms, type SignInAccount } from '@studyhall/persistence';
import { CONFIG, type Config } from '@studyhall/platform';
import { newToken } from '../../http/index.js';
import { ProviderAccounts, SignOnError, type ClientSource, type Entered } from '../sign-on/index.js';
import { toolAddresses } from './addresses.js';
import { CourseClasses } from './course.classes.js';
import type { LaunchMessage } from './launch.message.js';
import { toPerson } from './launch.person.js';
import type { LaunchTicket } from './launch.tickets.js';
import { LaunchVerifier } from './launch.verifier.js';
import { destination } from './destination.js';
import { PendingLogins, type LoginRequest } from './pending.logins.js';

type Platform = ltiPlatforms.LtiPlatform;

/** The launch came without the cookie of the browser that started it. It can only continue in a separate window. */
export class CookieRefused extends Error {
  override readonly name = 'CookieRefused';

  constructor(readonly request: LoginRequest) {
    super('the browser sent no cookie with the launch');
  }
}

export type Launch = Omit<LaunchTicket, 'framed' | 'language'> & Pick<LaunchMessage, 'locale'>;

/** Launches from learning platforms. Source: LTI 1.3 Core §4 and §5, `docs/decisions/lti.md`. */
@Injectable()
export class LaunchService {
  private readonly logger = new Logger(LaunchService.name);

  constructor(
    private readonly db: DataSource,
    private readonly pending: PendingLogins,
    private readonly verifier: LaunchVerifier,
    private readonly accounts: ProviderAccounts,
    private readonly classes: CourseClasses,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Starts a login and returns the platform's URL.
   * @throws SignOnError if no platform, or more than one, has the issuer and client, or if the target is not a page of this
   * product
   */
  async begin(request: LoginRequest, browserToken: string): Promise<string> {
    const addresses = toolAddresses(this.config);
    if (!addresses) throw new SignOnError('sign_on_needs_public_url');
    const found = await ltiPlatforms.findByIssuer(this.db, request.iss, request.client_id);
    const [platform, ...others] = found.filter(({ enabled }) => enabled);
    if (!platform || others.length > 0) throw new SignOnError('lti_platform_unknown');
    this.assertOwn(request.target_link_uri);
    const [state, nonce] = [newToken(), newToken()];
    await this.pending.keep(state, browserToken, { platform: platform.id, nonce, request });
    const url = new URL(platform.authorization_url);
    const parameters = {
      ...{ scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' },
      ...{ client_id: platform.client_id, redirect_uri: addresses.launch_url, state, nonce },
      login_hint: request.login_hint,
      ...(request.lti_message_hint !== undefined && { lti_message_hint: request.lti_message_hint }),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  }

  /**
   * Verifies a platform's response and identifies its person. The state determines the platform, whatever the response
   * claims.
   * @throws CookieRefused, SignOnError with the sentence for the person
   */
  async finish(
    { state = '', id_token: token }: { state?: string; id_token?: string },
    browserToken: string | null,
  ): Promise<Launch> {
    const begun = await this.pending.take(state, browserToken);
    if (!begun) throw new SignOnError('sign_on_expired');
    const { login, isSameBrowser } = begun;
    if (!isSameBrowser) throw new CookieRefused(login.request);
    const platform = await this.find(login.platform);
    if (token === undefined) throw new SignOnError('sign_on_refused');
    const message = await this.verifier.verify(platform, token, login.nonce).catch((error: unknown) => {
      this.logger.warn({ err: error, platformId: platform.id }, 'a launch of a learning platform failed');
      throw error;
    });
    if (message.target !== null) this.assertOwn(message.target);
    const account = await this.accounts.identify(platform, toPerson(message));
    const { role, course, item, locale, frames, isDeepLinking } = message;
    const deepLinking = isDeepLinking ? message.deepLinking : null;
    if (isDeepLinking && !deepLinking?.takesLinks) throw new SignOnError('sign_on_invalid');
    if (deepLinking && !isTeacher(account)) throw new SignOnError('lti_teachers_only');
    if (course && role === 'student' && isStudent(account))
      await this.classes.enter(platform, course, account);
    if (course && role === 'teacher' && isTeacher(account)) await this.classes.refresh(platform, course);
    const around = [platform.issuer, platform.authorization_url, ...frames];
    return {
      ...{ platform: platform.id, userId: account.id, role, course, item, locale, frames: around },
      deepLinking,
    };
  }

  /** Opens the session of a launch. Returns it with the page that the launch opens. */
  async enter(ticket: LaunchTicket, source: ClientSource): Promise<{ entered: Entered; next: string }> {
    const { platform, account } = await this.findPerson(ticket);
    const entered = await this.accounts.enter(platform, account, { id: null, refreshToken: null }, source);
    const course = ticket.course && (await ltiCourses.findCourse(this.db, platform.id, ticket.course.id));
    return { entered, next: destination(account, ticket.item, course?.group_id ?? null) };
  }

  /** @throws SignOnError `lti_factor_first` */
  assertConfirmed(account: SignInAccount, cookieHeader: string | undefined): Promise<void> {
    return this.accounts.assertConfirmed(account, cookieHeader);
  }

  /** The current platform and account of a launch. */
  async findPerson({
    platform: id,
    userId,
  }: Pick<LaunchTicket, 'platform' | 'userId'>): Promise<{ platform: Platform; account: SignInAccount }> {
    const platform = await this.find(id);
    return { platform, account: await this.accounts.find(platform, userId) };
  }

  private async find(id: string): Promise<Platform> {
    const platform = await ltiPlatforms.findPlatform(this.db, id);
    if (!platform?.enabled) throw new SignOnError('sign_on_off');
    return platform;
  }

  /** A launch may only open pages of the product. */
  private assertOwn(target: string): void {
    const { PUBLIC_URL } = this.config;
    const isOwn = PUBLIC_URL !== undefined && URL.parse(target)?.origin === new URL(PUBLIC_URL).origin;
    if (!isOwn) throw new SignOnError('sign_on_invalid');
  }
}
