import { Body, Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  AddedFactor,
  AddPasskeyRequest,
  AppError,
  ConfirmTotpRequest,
  FactorChallenge,
  NewTotp,
  OwnConfirmation,
  OwnFactors as OwnFactorsView,
  PasskeyOptions,
  RecoveryCodes,
} from '@studyhall/contracts';
import type { SessionAccount } from '@studyhall/persistence';
import {
  Actor,
  AdminScopes,
  Answers,
  AnswersNothing,
  BeforeFactorSetup,
  CurrentUser,
  OWN_PASSWORD,
  UuidParam,
} from '../../../http/index.js';
import { Reauthentication } from '../reauthentication.js';
import { OwnFactors, type SessionActor } from './own-factors.service.js';

const CHANGE = { errors: [...OWN_PASSWORD, 'conflict' as const] };

/** A user's own second factors. Users who must set one up can only reach these routes. */
@BeforeFactorSetup()
@Controller('api/me/factors')
export class OwnFactorsController {
  constructor(
    private readonly own: OwnFactors,
    private readonly reauthentication: Reauthentication,
  ) {}

  @Get()
  @Answers('The own second factors, and what can be added.', OwnFactorsView)
  list(@CurrentUser() user: SessionAccount) {
    return this.own.list(user);
  }

  @Post('challenge')
  @HttpCode(200)
  @Answers('What confirms a change beside the password.', FactorChallenge)
  challenge(@CurrentUser() user: SessionAccount) {
    return this.reauthentication.challenge(user);
  }

  @Post('totp')
  @AdminScopes('helpdesk', 'read_only')
  @Answers('Begins to add an authenticator app.', NewTotp, CHANGE)
  beginTotp(
    @Actor() user: SessionAccount,
    @Body({ schema: OwnConfirmation }) body: OwnConfirmation,
    @Req() request: FastifyRequest,
  ) {
    return this.own.beginTotp(toActor(user, request), body);
  }

  @Post('totp/confirm')
  @Answers('Adds the authenticator app by its first code.', AddedFactor, {
    errors: ['factor_wrong', 'conflict'],
  })
  confirmTotp(
    @CurrentUser() user: SessionAccount,
    @Body({ schema: ConfirmTotpRequest }) body: ConfirmTotpRequest,
    @Req() request: FastifyRequest,
  ) {
    return this.own.confirmTotp(toActor(user, request), body);
  }

  @Post('passkey/options')
  @AdminScopes('helpdesk', 'read_only')
  @HttpCode(200)
  @Answers('Begins to add a passkey: what the browser makes it of.', PasskeyOptions, CHANGE)
  beginPasskey(
    @Actor() user: SessionAccount,
    @Body({ schema: OwnConfirmation }) body: OwnConfirmation,
    @Req() request: FastifyRequest,
  ) {
    return this.own.beginPasskey(toActor(user, request), body);
  }

  @Post('passkey')
  @Answers('Adds the passkey that the browser made.', AddedFactor, { errors: ['factor_wrong', 'conflict'] })
  addPasskey(
    @CurrentUser() user: SessionAccount,
    @Body({ schema: AddPasskeyRequest }) body: AddPasskeyRequest,
    @Req() request: FastifyRequest,
  ) {
    return this.own.addPasskey(toActor(user, request), body);
  }

  @Post('recovery-codes')
  @Answers('Ten new recovery codes, answered once. Earlier codes stop working.', RecoveryCodes, CHANGE)
  async renewCodes(
    @CurrentUser() user: SessionAccount,
    @Body({ schema: OwnConfirmation }) body: OwnConfirmation,
    @Req() request: FastifyRequest,
  ) {
    return { recovery_codes: await this.own.renewCodes(toActor(user, request), body) };
  }

  @Delete(':id')
  @HttpCode(204)
  @AnswersNothing('Removes an own second factor.', CHANGE)
  async remove(
    @CurrentUser() user: SessionAccount,
    @UuidParam() id: string,
    @Body({ schema: OwnConfirmation }) body: OwnConfirmation,
    @Req() request: FastifyRequest,
  ) {
    await this.own.remove(toActor(user, request), id, body);
  }
}

function toActor(user: SessionAccount, { sessionHash, headers }: FastifyRequest): SessionActor {
  if (!sessionHash) throw new AppError('unauthorized');
  return { user, session: sessionHash, cookies: headers.cookie };
}
