import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, LtiRegistration, LtiRegistrationRequest } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { CONFIG, type Config } from '@studyhall/platform';
import { Actor, Answers, AnswersFile, Public } from '../../http/index.js';
import { ANY_PAGE, sendPage } from './pages/page.js';
import { registeredPage, registerPage, unregisteredPage } from './pages/registration.pages.js';
import { pageLanguage } from './pages/texts.js';
import { RegistrationService } from './registration.service.js';

const Registering = z.object({
  token: z.string().max(100),
  openid_configuration: z.string().max(2_000),
  registration_token: z.string().max(20_000).optional(),
});
type Registering = z.infer<typeof Registering>;

const PAGE = 'text/html; charset=utf-8';

/** Platforms that register themselves. Source: `docs/specification/api.md#identity`. */
@Controller()
export class RegistrationController {
  constructor(
    private readonly registration: RegistrationService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('api/lti-platforms/registration')
  @Answers('An address at which one platform registers itself, once, within an hour.', LtiRegistration, {
    errors: ['unavailable'],
  })
  open(
    @Actor() actor: Account,
    @Body({ schema: LtiRegistrationRequest }) people: LtiRegistrationRequest,
  ): Promise<LtiRegistration> {
    return this.registration.open(actor, people);
  }

  /** Opening the page changes nothing: only its button registers. */
  @Public()
  @Get('lti/register')
  @AnswersFile('A platform opens the page for its registration.', PAGE)
  async ask(
    @Query({ schema: Registering }) asked: Registering,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const language = pageLanguage(null, request.headers['accept-language']);
    const { PRODUCT_NAME: product } = this.config;
    const host = URL.parse(asked.openid_configuration)?.host;
    const isOpen = host !== undefined && (await this.registration.isOpen(asked.token));
    const page = isOpen
      ? registerPage(language, product, { ...asked, host })
      : unregisteredPage(language, product);
    sendPage(reply, page, ANY_PAGE);
  }

  @Public()
  @Post('lti/register')
  @HttpCode(200)
  @AnswersFile('Registers the product at the platform, and the platform here.', PAGE)
  async register(
    @Body({ schema: Registering }) asked: Registering,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const language = pageLanguage(null, request.headers['accept-language']);
    const { PRODUCT_NAME: product } = this.config;
    try {
      const { hasDeployment } = await this.registration.register(asked);
      sendPage(reply, registeredPage(language, product, hasDeployment), ANY_PAGE);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      sendPage(reply, unregisteredPage(language, product), ANY_PAGE);
    }
  }
}
