import { Body, Controller, Delete, Get, Header, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ACCOUNT_HEADER,
  AppError,
  ChangePasswordRequest,
  FactorAnswer,
  FactorChallenge,
  Me,
  SignInAnswer,
  SignInRequest,
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
  DuringAnyHold,
  IntParam,
  Public,
  SessionsService,
  setSessionCookie,
} from '../../http/index.js';
import { AccountNotices } from './account-notices.service.js';
import { FactorSignIns } from './factors/factor-sign-ins.service.js';
import { clearPending, readPending, setPending } from './factors/pending.cookie.js';
import { KnownDevices, type Device } from './known.devices.js';
import { SignInService } from './sign-in.service.js';

/** The maximum stored length of a `User-Agent`, in characters. */
const MAX_USER_AGENT = 300;
const SIGNED_OUT = sentenceText('signed_out');

@Controller('api')
export class AuthController {
  constructor(
    private readonly signIns: SignInService,
    private readonly notices: AccountNotices,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevices,
    private readonly factors: FactorSignIns,
    private readonly events: EventPublisher,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Public()
  @Post('signin')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(
    'Signs in. The answer sets the cookie `session`, or `pending` where a second factor follows.',
    SignInAnswer,
    {
      errors: [
        'invalid_credentials',
        'access_revoked',
        'approval_pending',
        'approval_rejected',
        'password_off',
        'school_closed',
      ],
    },
  )
  async signIn(
    @Body({ schema: SignInRequest }) body: SignInRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const source = { ...readClient(request), cookies: request.headers.cookie };
    const result = await this.signIns.signIn(body, source);
    if ('step' in result) {
      setPending(reply, this.config, result.step.token);
      return { factor_required: true as const, ...result.step.challenge };
    }
    return this.enter(reply, result, result.device);
  }

  @Public()
  @Get('signin/factor')
  @Header('cache-control', 'no-store')
  @Answers('What the sign-in of the cookie `pending` waits for.', FactorChallenge, {
    errors: ['sign_in_expired'],
  })
  pendingChallenge(@Req() request: FastifyRequest) {
    return this.factors.challenge(readPending(request.headers.cookie));
  }

  @Public()
  @Post('signin/factor')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(
    'Completes a sign-in by the second factor. The answer sets the cookie `session`.',
    SignInResponse,
    {
      errors: ['factor_wrong', 'sign_in_expired'],
    },
  )
  async signInByFactor(
    @Body({ schema: FactorAnswer }) body: FactorAnswer,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { cookie } = request.headers;
    const opened = await this.factors.finish(readPending(cookie), body, readClient(request));
    clearPending(reply, this.config);
    return this.enter(reply, opened, await this.devices.identify(cookie, opened.account.id));
  }

  @DuringAnyHold()
  @Get('me')
  @Header('cache-control', 'no-store')
  @Answers('The account of this session.', Me)
  me(@CurrentUser() user: SessionAccount, @Req() { sessionHash }: FastifyRequest) {
    if (!sessionHash) throw new AppError('unauthorized');
    return this.notices.ownAccount(user, sessionHash);
  }

  /** Acknowledges a notice. Idempotent. */
  @Delete('me/notices/:id')
  @HttpCode(204)
  @AnswersNothing('Acknowledges a notice about the own account.')
  async acknowledge(@CurrentUser() user: Account, @IntParam() id: number) {
    await this.notices.acknowledge(user, id);
  }

  /** Always succeeds: without a session, the user is already signed out. */
  @Public()
  @Post('logout')
  @HttpCode(204)
  @AnswersNothing('Signs out.', { errors: ['other_account'] })
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const session = await this.sessions.find(request.headers.cookie);
    if (session) {
      assertAccount(request.headers[ACCOUNT_HEADER], session.account.id);
      await this.sessions.close(session.tokenHash, SIGNED_OUT);
      // Signs out other tabs of this session too, but not the user's other sessions.
      void this.events.publish({ user: session.account.id }, 'session.revoked', { detail: SIGNED_OUT });
    }
    clearSessionCookie(reply, this.config);
  }

  @BeforePasswordChange()
  @Post('me/password')
  @HttpCode(204)
  @AnswersNothing('Changes the own password and ends all other sessions.', {
    errors: ['wrong_password', 'factor_required', 'factor_wrong', 'password_common', 'password_is_username'],
  })
  async changePassword(
    @CurrentUser() user: Account,
    @Body({ schema: ChangePasswordRequest }) body: ChangePasswordRequest,
    @Req() request: FastifyRequest,
  ) {
    if (!request.sessionHash) throw new AppError('unauthorized');
    await this.signIns.changePassword(user, request.sessionHash, body, request.headers.cookie);
  }

  /** Sends the cookie of an opened session. */
  private async enter(
    reply: FastifyReply,
    { account, token }: { account: Account; token: string },
    device: Device,
  ): Promise<SignInResponse> {
    setSessionCookie(reply, this.config, token);
    await this.devices.remember(reply, device, account.id);
    const session = await this.sessions.findByToken(token);
    // A change of the password has already ended the session.
    if (!session) throw new AppError('invalid_credentials');
    return { user: await this.notices.ownAccount(session.account, session.tokenHash), role: account.role };
  }
}

const readClient = ({ ip, headers }: FastifyRequest): { address: string; userAgent: string | null } => ({
  address: ip,
  userAgent: headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
});
