import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import { LtiPlatformRequest, LtiPlatformView, LtiTool } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, Succeeds, UuidParam } from '../../http/index.js';
import { PlatformsService } from './platforms.service.js';

const Platform = z.object({ platform: LtiPlatformView });
const ERRORS = { errors: ['conflict', 'unavailable'] } as const;

/** Learning platforms, for master admins. Source: `docs/specification/api.md#identity`. */
@Controller('api/lti-platforms')
export class PlatformsController {
  constructor(private readonly platforms: PlatformsService) {}

  @Get()
  @Answers(
    'All learning platforms, and the addresses that they must know (null without `PUBLIC_URL`).',
    z.object({ platforms: z.array(LtiPlatformView), tool: LtiTool.nullable() }),
  )
  list(@Actor() actor: Account) {
    return this.platforms.list(actor);
  }

  @Post()
  @Answers('Adds a learning platform.', Platform, ERRORS)
  async create(@Actor() actor: Account, @Body({ schema: LtiPlatformRequest }) request: LtiPlatformRequest) {
    return { platform: await this.platforms.create(actor, request) };
  }

  @Post(':id')
  @HttpCode(200)
  @Answers('Changes a learning platform. People of another issuer are linked again.', Platform, ERRORS)
  async update(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: LtiPlatformRequest }) request: LtiPlatformRequest,
  ) {
    return { platform: await this.platforms.update(actor, id, request) };
  }

  @Delete(':id')
  @Succeeds('Removes a learning platform with its links; the sessions that it opened end.')
  async remove(@Actor() actor: Account, @UuidParam() id: string) {
    await this.platforms.remove(actor, id);
  }
}
