import { Body, Controller, Delete, Get, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { IdentityProviderRequest, IdentityProviderTest, IdentityProviderView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, Succeeds, UuidParam } from '../../http/index.js';
import { BrowserCookie } from './browser.cookie.js';
import { ProvidersService } from './providers.service.js';

const Provider = z.object({ provider: IdentityProviderView });

/** Identity providers, for master admins. Source: `docs/specification/api.md#identity`. */
@Controller('api/identity-providers')
export class ProvidersController {
  constructor(
    private readonly providers: ProvidersService,
    private readonly cookie: BrowserCookie,
  ) {}

  @Get()
  @Answers('All providers.', z.object({ providers: z.array(IdentityProviderView) }))
  async list(@Actor() actor: Account) {
    return { providers: await this.providers.list(actor) };
  }

  @Post()
  @Answers('Adds a provider.', Provider, { errors: ['unavailable'] })
  async create(
    @Actor() actor: Account,
    @Body({ schema: IdentityProviderRequest }) request: IdentityProviderRequest,
  ) {
    return { provider: await this.providers.create(actor, request) };
  }

  @Put(':id')
  @Answers('Changes a provider. A secret that is not sent stays.', Provider, {
    errors: ['conflict', 'unavailable'],
  })
  async update(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: IdentityProviderRequest }) request: IdentityProviderRequest,
  ) {
    return { provider: await this.providers.update(actor, id, request) };
  }

  @Delete(':id')
  @Succeeds('Removes a provider with its links; the sessions that it opened end.', { errors: ['conflict'] })
  async remove(@Actor() actor: Account, @UuidParam() id: string) {
    await this.providers.remove(actor, id);
  }

  @Post(':id/test')
  @HttpCode(200)
  @Answers('Asks the issuer, and answers the claims of the last try.', IdentityProviderTest)
  async test(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.providers.test(actor, id, this.cookie.issue(request, reply));
  }
}
