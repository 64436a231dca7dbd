import { Body, Controller, Delete, Get, Header, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ACCOUNT_HEADER,
  AppError,
  ChangePasswordRequest,
  SignInRequest,
  Me,
  SignInResponse,
  sentenceText,
} from '@studyhall/contracts';
import type { Account, SessionAccount } from '@studyhall/persistence';
import { CONFIG, EventPublisher, type Config } from '@studyhall/platform';
import {
  Answers,
  AnswersNothing,
  assertAccount,
  BeforePasswordChange,
  clearSessionCookie,
  CurrentUser,
  IntParam,
  Public,
  SessionsService,
  setSessionCookie,
} from '../../http/index.js';
import { AccountNotices } from './account-notices.service.js';
import { KnownDevices } from './known.devices.js';
import { SignInService } from './sign-in.service.js';

/** The maximum length of a session's `User-Agent`, in characters. */
const MAX_USER_AGENT = 300;
const SIGNED_OUT = sentenceText('signed_out');

@Controller('api')
export class AuthController {
  constructor(
    private readonly signIns: SignInService,
    private readonly notices: AccountNotices,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevices,
    private readonly events: EventPublisher,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Public()
  @Post('signin')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers('Signs in. The answer sets the cookie `session`.', SignInResponse, {
    errors: [
      'invalid_credentials',
      'access_revoked',
      'approval_pending',
      'approval_rejected',
      'password_off',
      'school_closed',
    ],
  })
  async signIn(
    @Body({ schema: SignInRequest }) body: SignInRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { cookie: cookies, 'user-agent': agent } = request.headers;
    const userAgent = agent?.slice(0, MAX_USER_AGENT) ?? null;
    const source = { address: request.ip, cookies, userAgent };
    const { account, token, device } = await this.signIns.signIn(body, source);
    setSessionCookie(reply, this.config, token);
    await this.devices.remember(reply, device, account.id);
    const session = await this.sessions.findByToken(token);
    // A change of the password ended it meanwhile.
    if (!session) throw new AppError('invalid_credentials');
    return { user: await this.notices.meOf(session.account), role: account.role };
  }

  @BeforePasswordChange()
  @Get('me')
  @Header('cache-control', 'no-store')
  @Answers('The account of this session.', Me)
  me(@CurrentUser() user: SessionAccount) {
    return this.notices.meOf(user);
  }

  /** Acknowledges a notice. Idempotent. */
  @Delete('me/notices/:id')
  @HttpCode(204)
  @AnswersNothing('Acknowledges a notice about the own account.')
  async acknowledge(@CurrentUser() user: Account, @IntParam() id: number) {
    await this.notices.acknowledge(user, id);
  }

  /** Always succeeds: without a session, the user is signed out already. */
  @Public()
  @Post('logout')
  @HttpCode(204)
  @AnswersNothing('Signs out.', { errors: ['other_account'] })
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const session = await this.sessions.find(request.headers.cookie);
    if (session) {
      assertAccount(request.headers[ACCOUNT_HEADER], session.account.id);
      await this.sessions.close(session.tokenHash, SIGNED_OUT);
      // Other tabs of this session are signed out too; the user's other sessions stay.
      void this.events.publish({ user: session.account.id }, 'session.revoked', { detail: SIGNED_OUT });
    }
    clearSessionCookie(reply, this.config);
  }

  @BeforePasswordChange()
  @Post('me/password')
  @HttpCode(204)
  @AnswersNothing('Changes the own password and ends all other sessions.', {
    errors: ['wrong_password', 'password_common', 'password_is_username'],
  })
  async changePassword(
    @CurrentUser() user: Account,
    @Body({ schema: ChangePasswordRequest }) body: ChangePasswordRequest,
    @Req() request: FastifyRequest,
  ) {
    if (!request.sessionHash) throw new AppError('unauthorized');
    await this.signIns.changePassword(user, request.sessionHash, body, request.headers.cookie);
  }
}
