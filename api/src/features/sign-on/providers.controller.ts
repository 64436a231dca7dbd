import { Body, Controller, Delete, Get, Header, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  IdentityProviderRequest,
  IdentityProviderTest,
  IdentityProviderView,
  Success,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { UuidParam } from '../../http/params.js';
import { BrowserCookie } from './browser.cookie.js';
import { ProvidersService } from './providers.service.js';

const Provider = z.object({ provider: IdentityProviderView });

/** The issuers that sign people in, for master admins. Source: `docs/specification/api.md#identity`. */
@Controller('api/identity-providers')
export class ProvidersController {
  constructor(
    private readonly providers: ProvidersService,
    private readonly cookie: BrowserCookie,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers('All providers.', z.object({ providers: z.array(IdentityProviderView) }), {
    errors: ['forbidden'],
  })
  async list(@CurrentUser() actor: Account): Promise<{ providers: IdentityProviderView[] }> {
    return { providers: await this.providers.list(actor) };
  }

  @Post()
  @Answers('Adds a provider.', Provider, { errors: ['forbidden', 'unavailable'] })
  async create(
    @CurrentUser() actor: Account,
    @Body({ schema: IdentityProviderRequest }) request: IdentityProviderRequest,
  ): Promise<{ provider: IdentityProviderView }> {
    return { provider: await this.providers.create(actor, request) };
  }

  @Put(':id')
  @Answers('Changes a provider. A secret that is not sent stays.', Provider, {
    errors: ['forbidden', 'conflict', 'unavailable'],
  })
  async update(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: IdentityProviderRequest }) request: IdentityProviderRequest,
  ): Promise<{ provider: IdentityProviderView }> {
    return { provider: await this.providers.update(actor, id, request) };
  }

  @Delete(':id')
  @Answers('Removes a provider with its links; the sessions that it opened end.', Success, {
    errors: ['forbidden', 'conflict'],
  })
  async remove(@CurrentUser() actor: Account, @UuidParam() id: string): Promise<Success> {
    await this.providers.remove(actor, id);
    return { success: true };
  }

  @Post(':id/test')
  @HttpCode(200)
  @Answers('Asks the issuer, and answers the claims of the last try.', IdentityProviderTest, {
    errors: ['forbidden'],
  })
  async test(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<IdentityProviderTest> {
    return this.providers.test(actor, id, this.cookie.issue(request, reply));
  }
}
