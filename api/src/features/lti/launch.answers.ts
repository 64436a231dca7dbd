import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isTeacher } from '@studyhall/domain';
import type { ltiPlatforms } from '@studyhall/persistence';
import { CONFIG, RedisConnections, type Config, REDIS_SECONDS } from '@studyhall/platform';
import { SharedLimit, toNetwork } from '../../http/index.js';
import { clientSource, EnteredSession, problemPath, SignOnError } from '../sign-on/index.js';
import { toolAddresses } from './addresses.js';
import { LtiCookie } from './browser.cookie.js';
import { CourseClasses } from './course.classes.js';
import { DeepLinking } from './deep.linking.js';
import { CookieRefused, LaunchService } from './launch.service.js';
import { LaunchTickets, type LaunchTicket } from './launch.tickets.js';
import { ANY_PAGE, sendPage } from './pages/page.js';
import {
  addingPage,
  classPage,
  failedPage,
  linkPage,
  noClassesPage,
  openPage,
  ownWindowPage,
} from './pages/pages.js';
import { pageLanguage, pageTexts } from './pages/texts.js';
import type { LoginRequest } from './pending.logins.js';

/** Limit on started logins per network; each is kept for ten minutes. A school of 300 shares one network. */
const BEGUN = { points: 900, seconds: REDIS_SECONDS.lti.begun, says: 'sign_ons_begun' } as const;

/** Answers each step of a launch with the next page: one of the product, or a small one in the platform's frame. */
@Injectable()
export class LaunchAnswers {
  private readonly begun: SharedLimit;

  constructor(
    redis: RedisConnections,
    private readonly launches: LaunchService,
    private readonly tickets: LaunchTickets,
    private readonly classes: CourseClasses,
    private readonly deepLinking: DeepLinking,
    private readonly cookie: LtiCookie,
    private readonly session: EnteredSession,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.begun = new SharedLimit(redis, 'lti:begun', BEGUN);
  }

  /** Redirects to the platform. */
  async login(login: LoginRequest, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    try {
      await this.begun.consume(toNetwork(request.ip));
      return await reply.redirect(await this.launches.begin(login, this.cookie.issue(request, reply)), 303);
    } catch (error) {
      return this.fail(error, ANY_PAGE, request, reply);
    }
  }

  /** Handles the response of the platform. */
  async launch(
    form: { state?: string; id_token?: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    try {
      const { locale, ...launch } = await this.launches.finish(form, this.cookie.read(request));
      const language = pageLanguage(locale, request.headers['accept-language']);
      return await this.proceed({ ...launch, framed: isFramed(request), language }, request, reply);
    } catch (error) {
      return this.fail(error, ANY_PAGE, request, reply);
    }
  }

  /** Stores the class that a teacher chose for the course. */
  async chooseClass(
    { ticket: token, class: groupId }: { ticket: string; class: number },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const ticket = await this.tickets.take(token, 'class');
    try {
      if (!ticket?.course) throw new SignOnError('sign_on_expired');
      const { platform, account } = await this.launches.findPerson(ticket);
      await this.launches.assertConfirmed(account, request.headers.cookie);
      await this.classes.connect(platform, ticket.course, account, groupId);
      return await this.proceed(ticket, request, reply);
    } catch (error) {
      return this.fail(error, ticket?.frames ?? ANY_PAGE, request, reply);
    }
  }

  /** Redirects back to the platform with the target that a teacher chose for a link. */
  async chooseLink(
    { ticket: token, item }: { ticket: string; item: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const ticket = await this.tickets.take(token, 'link');
    try {
      const tool = toolAddresses(this.config);
      if (!ticket?.deepLinking || !tool) throw new SignOnError('sign_on_expired');
      const { platform } = await this.launches.findPerson(ticket);
      const chosen = (await this.findLinks(ticket, platform)).find((choice) => choice.item === item);
      const answer = await this.deepLinking.answer(platform, ticket.deepLinking, chosen, tool.launch_url);
      return sendPage(reply, addingPage(ticket.language, answer), ticket.frames);
    } catch (error) {
      return this.fail(error, ticket?.frames ?? ANY_PAGE, request, reply);
    }
  }

  /** Opens the product in a new window, started from a frame. */
  async enter(token: string, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    try {
      const ticket = await this.tickets.take(token, 'enter');
      if (!ticket) throw new SignOnError('sign_on_expired');
      return await this.open(ticket, request, reply);
    } catch (error) {
      return this.fail(error, ANY_PAGE, request, reply);
    }
  }

  /** The next step after a launch: choosing a class or a link, or opening the product. */
  private async proceed(
    ticket: LaunchTicket,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const { language, framed, frames, course, role, deepLinking } = ticket;
    const { platform, account } = await this.launches.findPerson(ticket);
    if (course && role === 'teacher') {
      if (isTeacher(account) && (await this.classes.find(platform, course)) === null) {
        const choices = await this.classes.findChoices(platform, account);
        if (choices.length === 0) return sendPage(reply, noClassesPage(language), frames);
        const token = await this.tickets.keep(ticket, 'class');
        return sendPage(reply, classPage(language, course.title, choices, token), frames);
      }
    }
    if (deepLinking) {
      const choices = await this.findLinks(ticket, platform);
      return sendPage(reply, linkPage(language, choices, await this.tickets.keep(ticket, 'link')), frames);
    }
    if (!framed) return this.open(ticket, request, reply);
    const token = await this.tickets.keep(ticket, 'enter');
    return sendPage(reply, openPage(language, this.config.PRODUCT_NAME, token), frames);
  }

  private async findLinks({ course, language }: LaunchTicket, platform: ltiPlatforms.LtiPlatform) {
    const groupId = course && (await this.classes.find(platform, course));
    return this.deepLinking.findChoices(groupId, this.config.PRODUCT_NAME, pageTexts(language));
  }

  private async open(ticket: LaunchTicket, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { entered, next } = await this.launches.enter(ticket, clientSource(request));
    return reply.redirect(await this.session.set(entered, next, request, reply), 303);
  }

  /** Shows the reason on the sign-in page; from a frame, links there. */
  private fail(
    error: unknown,
    frames: readonly string[],
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply {
    const framed = isFramed(request);
    const language = pageLanguage(null, request.headers['accept-language']);
    const { PRODUCT_NAME: product } = this.config;
    if (error instanceof CookieRefused && framed) {
      const again = `/lti/login?${new URLSearchParams(error.request).toString()}`;
      return sendPage(reply, ownWindowPage(language, product, again), frames);
    }
    const path = problemPath(error instanceof CookieRefused ? new SignOnError('sign_on_expired') : error);
    if (!framed) return reply.redirect(path, 303);
    return sendPage(reply, failedPage(language, product, path), frames);
  }
}

/** Whether the response is shown inside another page. A browser that does not report this is treated as a top-level window. */
const isFramed = ({ headers }: FastifyRequest): boolean =>
  ['iframe', 'frame'].includes(String(headers['sec-fetch-dest'] ?? ''));
