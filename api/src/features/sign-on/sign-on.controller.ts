import { Body, Controller, Delete, Get, Header, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { OwnConfirmation, OwnIdentity, SignInOptions, SignInOptionsQuery } from '@studyhall/contracts';
import type { Account, SessionAccount } from '@studyhall/persistence';
import {
  Answers,
  AnswersNothing,
  CurrentUser,
  OWN_PASSWORD,
  Public,
  SessionsService,
  Succeeds,
  UuidParam,
} from '../../http/index.js';
import { BrowserCookie } from './browser.cookie.js';
import { OwnIdentities } from './own-identities.service.js';
import { ProviderSignOuts } from './provider-sign-outs.js';
import { returnPath } from './return-path.js';
import { SignInOptionsService } from './sign-in-options.service.js';
import { SIGN_IN } from './sign-on.error.js';
import { SignOnEntry } from './sign-on.entry.js';

const NextQuery = z.object({ next: z.string().max(2_000).optional() });
type NextQuery = z.infer<typeof NextQuery>;
const SignOutQuery = z.object({ iss: z.string().max(500).optional(), sid: z.string().max(500).optional() });
type SignOutQuery = z.infer<typeof SignOutQuery>;
const SignOutToken = z.object({ logout_token: z.string().max(20_000) });
type SignOutToken = z.infer<typeof SignOutToken>;
const Address = z.object({ url: z.string() });

/** Sign-in with the accounts of other systems. Source: `docs/specification/api.md#identity`. */
@Controller('api')
export class SignOnController {
  constructor(
    private readonly options: SignInOptionsService,
    private readonly entry: SignOnEntry,
    private readonly own: OwnIdentities,
    private readonly signOuts: ProviderSignOuts,
    private readonly sessions: SessionsService,
    private readonly cookie: BrowserCookie,
  ) {}

  @Public()
  @Get('sign-in/options')
  @Header('cache-control', 'no-store')
  @Answers('How people of a school or an e-mail domain sign in.', SignInOptions)
  find(@Query({ schema: SignInOptionsQuery }) query: SignInOptionsQuery) {
    return this.options.find(query);
  }

  /** Redirects to the issuer; on failure, back to the sign-in page with the reason. */
  @Public()
  @Get('sign-in/oidc/:id')
  @Header('cache-control', 'no-store')
  @HttpCode(302)
  @AnswersNothing('Leads to the issuer.')
  async begin(
    @UuidParam() id: string,
    @Query({ schema: NextQuery }) { next }: NextQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    await reply.redirect(await this.entry.begin(id, returnPath(next), request, reply));
  }

  @Public()
  @Get('sign-in/oidc/:id/callback')
  @Header('cache-control', 'no-store')
  @HttpCode(302)
  @AnswersNothing('The issuer leads here: signs in and leads to the page.')
  async callback(@UuidParam() id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { search } = new URL(request.url, 'http://callback.invalid');
    const actor = await this.sessions.authenticate(request.headers.cookie);
    await reply.redirect(
      await this.entry.finish({ id, search, actor, browser: this.cookie.read(request) }, request, reply),
    );
  }

  @Public()
  @Post('sign-in/oidc/:id/backchannel-logout')
  @Header('cache-control', 'no-store')
  @Succeeds('The issuer ends the sessions of a person.', { errors: ['malformed'] })
  async signedOutByIssuer(
    @UuidParam() id: string,
    @Body({ schema: SignOutToken }) { logout_token }: SignOutToken,
  ) {
    await this.signOuts.byToken(id, logout_token);
  }

  /** Needs no session: it has already ended here. */
  @Public()
  @Get('sign-in/oidc/:id/sign-out')
  @Header('cache-control', 'no-store')
  @HttpCode(302)
  @AnswersNothing('Leads to the issuer, to sign out there too; to the sign-in page where that is off.')
  async signOut(@UuidParam() id: string, @Res() reply: FastifyReply) {
    await reply.redirect((await this.signOuts.addressAtIssuer(id)) ?? SIGN_IN);
  }

  /** Called in a frame of the issuer's page, where the browser sends no cookie: the issuer sends the session's id. */
  @Public()
  @Get('sign-in/oidc/:id/frontchannel-logout')
  @Header('cache-control', 'no-store')
  @Succeeds('The issuer ends a session.')
  async signedOutInFrame(
    @UuidParam() id: string,
    @Query({ schema: SignOutQuery }) { iss, sid }: SignOutQuery,
  ) {
    await this.signOuts.bySession(id, iss, sid);
  }

  @Get('me/identities')
  @Header('cache-control', 'no-store')
  @Answers(
    'The providers that the caller signs in with, or may.',
    z.object({ identities: z.array(OwnIdentity) }),
  )
  async identities(@CurrentUser() user: Account) {
    return { identities: await this.own.find(user) };
  }

  /** A POST, so that a link on another site cannot start it. */
  @Post('me/identities/:id')
  @HttpCode(200)
  @Answers('Begins to link the own account; answers the address at the issuer.', Address, {
    errors: [...OWN_PASSWORD, 'unavailable'],
  })
  async link(
    @CurrentUser() user: SessionAccount,
    @UuidParam() id: string,
    @Body({ schema: OwnConfirmation }) body: OwnConfirmation,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const browser = this.cookie.issue(request, reply);
    return { url: await this.own.beginLink(user, id, browser, body) };
  }

  @Delete('me/identities/:id')
  @HttpCode(204)
  @AnswersNothing('Ends the link of the own account to a provider.', { errors: [...OWN_PASSWORD] })
  async unlink(
    @CurrentUser() user: SessionAccount,
    @UuidParam() id: string,
    @Body({ schema: OwnConfirmation }) body: OwnConfirmation,
  ) {
    await this.own.unlink(user, id, body);
  }
}
