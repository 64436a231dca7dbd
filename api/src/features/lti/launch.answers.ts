import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isTeacher } from '@studyhall/domain';
import { CONFIG, RedisConnections, type Config } from '@studyhall/platform';
import { SharedLimit, toNetwork } from '../../http/index.js';
import { clientSource, EnteredSession, problemPath, SignOnError } from '../sign-on/index.js';
import { LtiCookie } from './browser.cookie.js';
import { CourseClasses } from './course.classes.js';
import { CookieRefused, LaunchService } from './launch.service.js';
import { LaunchTickets, type LaunchTicket } from './launch.tickets.js';
import { ANY_PAGE, sendPage } from './pages/page.js';
import { classPage, failedPage, noClassesPage, openPage, ownWindowPage } from './pages/pages.js';
import { pageLanguage } from './pages/texts.js';
import type { LoginRequest } from './pending.logins.js';

/** Logins that one network begins: each is kept for ten minutes. A school of 300 shares one network. */
const BEGUN = { points: 900, seconds: 600, says: 'sign_ons_begun' } as const;

/** Answers each step of a launch with the page that follows: one of the product, or a small one in the platform's frame. */
@Injectable()
export class LaunchAnswers {
  private readonly begun: SharedLimit;

  constructor(
    redis: RedisConnections,
    private readonly launches: LaunchService,
    private readonly tickets: LaunchTickets,
    private readonly classes: CourseClasses,
    private readonly cookie: LtiCookie,
    private readonly session: EnteredSession,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.begun = new SharedLimit(redis, 'lti:begun', BEGUN);
  }

  /** Leads to the platform. */
  async login(login: LoginRequest, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    try {
      await this.begun.consume(toNetwork(request.ip));
      return await reply.redirect(await this.launches.begin(login, this.cookie.issue(request, reply)), 303);
    } catch (error) {
      return this.fail(error, isFramed(request), ANY_PAGE, request, reply);
    }
  }

  /** The answer of the platform. */
  async launch(
    form: { state?: string; id_token?: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const framed = isFramed(request);
    try {
      const { locale, ...launch } = await this.launches.finish(form, this.cookie.read(request));
      const language = pageLanguage(locale, request.headers['accept-language']);
      return await this.proceed({ ...launch, framed, language }, request, reply);
    } catch (error) {
      return this.fail(error, framed, ANY_PAGE, request, reply);
    }
  }

  /** The class that a teacher chose for the course. */
  async chooseClass(
    { ticket: token, class: groupId }: { ticket: string; class: number },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const ticket = await this.tickets.take(token);
    try {
      if (!ticket?.course) throw new SignOnError('sign_on_expired');
      const { platform, account } = await this.launches.findPerson(ticket);
      await this.classes.connect(platform, ticket.course, account, groupId);
      return await this.proceed(ticket, request, reply);
    } catch (error) {
      return this.fail(error, ticket?.framed ?? false, ticket?.frames ?? ANY_PAGE, request, reply);
    }
  }

  /** The window of the product that a frame opened. */
  async enter(token: string, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    try {
      const ticket = await this.tickets.take(token);
      if (!ticket) throw new SignOnError('sign_on_expired');
      return await this.open(ticket, request, reply);
    } catch (error) {
      return this.fail(error, false, ANY_PAGE, request, reply);
    }
  }

  /** What follows a launch: the choice of a class, or the product. */
  private async proceed(
    ticket: LaunchTicket,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const { language, framed, frames, course, role } = ticket;
    if (course && role === 'teacher') {
      const { platform, account } = await this.launches.findPerson(ticket);
      if (isTeacher(account) && (await this.classes.find(platform, course)) === null) {
        const choices = await this.classes.findChoices(platform, account);
        if (choices.length === 0) return sendPage(reply, noClassesPage(language), frames);
        const token = await this.tickets.keep(ticket);
        return sendPage(reply, classPage(language, course.title, choices, token), frames);
      }
    }
    if (!framed) return this.open(ticket, request, reply);
    const token = await this.tickets.keep(ticket);
    return sendPage(reply, openPage(language, this.config.PRODUCT_NAME, token), frames);
  }

  private async open(ticket: LaunchTicket, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { entered, next } = await this.launches.enter(ticket, clientSource(request));
    return reply.redirect(await this.session.set(entered, next, request, reply), 303);
  }

  /** Says why on the sign-in page; in a frame, leads there. */
  private fail(
    error: unknown,
    framed: boolean,
    frames: readonly string[],
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply {
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

/** Whether the answer is shown inside of another page. A browser that does not say so shows it in a window of its own. */
const isFramed = ({ headers }: FastifyRequest): boolean =>
  ['iframe', 'frame'].includes(String(headers['sec-fetch-dest'] ?? ''));
