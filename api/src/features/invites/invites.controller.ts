import { Body, Controller, Delete, Get, Header, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  CreateInviteRequest,
  InviteCode,
  InvitesQuery,
  CreatedInvite,
  InviteView,
  OpenInvite,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { CONFIG, type Config } from '@studyhall/platform';
import {
  Actor,
  Answers,
  AnswersList,
  cookieAttributes,
  newToken,
  Public,
  publicAddress,
  readToken,
  Succeeds,
} from '../../http/index.js';
import { InvitesService } from './invites.service.js';
import { JoinLimits, WINDOW_SECONDS } from './join.limits.js';
import { readShortCode } from './short-codes.js';

const JOIN_COOKIE = 'join';
const COOKIE_PATH = '/api/invites';

/**
 * Invitations: admins create, list and withdraw them; anyone with the link can open one. Source:
 * `docs/specification/api.md#administration`.
 */
@Controller('api/invites')
export class InvitesController {
  constructor(
    private readonly invites: InvitesService,
    private readonly limits: JoinLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  @Answers('Makes an invitation.', CreatedInvite)
  async create(
    @Actor() actor: Account,
    @Body({ schema: CreateInviteRequest }) body: CreateInviteRequest,
    @Req() request: FastifyRequest,
  ) {
    const created = await this.invites.create(actor, body);
    return { ...created, url: this.inviteUrl(request, created.code) };
  }

  @Get()
  @AnswersList('The invitations that the caller manages.', InviteView)
  page(
    @Actor() actor: Account,
    @Query({ schema: InvitesQuery }) query: InvitesQuery,
    @Req() request: FastifyRequest,
  ) {
    return this.invites.page(actor, query, (code) => this.inviteUrl(request, code));
  }

  @Public()
  @Get(':code')
  @Header('cache-control', 'no-store')
  @Answers('What an invitation is for.', OpenInvite)
  async open(
    @Param('code', { schema: InviteCode }) code: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.limits.look(request.ip);
    const shortCode = readShortCode(code);
    const open = (short: string) =>
      this.limits.guess(request.ip, this.browserId(request, reply), () => this.invites.openShort(short));
    const invite = shortCode === null ? await this.invites.open(code) : await open(shortCode);
    return { ...invite, product_name: this.config.PRODUCT_NAME };
  }

  @Delete(':code')
  @Succeeds('Withdraws an invitation.')
  async revoke(@Actor() actor: Account, @Param('code', { schema: InviteCode }) code: string) {
    await this.invites.revoke(actor, code);
  }

  /** Identifies the browser that types a code, with a cookie that lasts as long as its limit. */
  private browserId(request: FastifyRequest, reply: FastifyReply): string {
    const device = readToken(request.headers.cookie, JOIN_COOKIE) ?? newToken();
    void reply.setCookie(JOIN_COOKIE, device, {
      ...cookieAttributes(reply, this.config),
      path: COOKIE_PATH,
      maxAge: WINDOW_SECONDS,
    });
    return device;
  }

  private inviteUrl(request: FastifyRequest, code: string): string {
    return new URL(`/join/${code}`, publicAddress(this.config, request)).href;
  }
}
