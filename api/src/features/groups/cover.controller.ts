import { Body, Controller, Delete, Get, Header, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { ColleaguesQuery, CoverRequest, CoverView, MemberView, Success } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { IntParam } from '../../http/params.js';
import { CoverService } from './cover.service.js';

/** Substitutes of classes. Source: `docs/specification/api.md#identity`. */
@Controller('api/groups/:id/cover')
export class CoverController {
  constructor(private readonly covers: CoverService) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers('The substitute of a class.', z.object({ cover: CoverView.nullable() }), { errors: ['forbidden'] })
  async view(@CurrentUser() actor: Account, @IntParam() id: number): Promise<{ cover: CoverView | null }> {
    return { cover: await this.covers.view(actor, id) };
  }

  @Get('colleagues')
  @Header('cache-control', 'no-store')
  @Answers('Teachers of the school who can be the substitute.', z.object({ teachers: z.array(MemberView) }), {
    errors: ['forbidden'],
  })
  async colleagues(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @Query({ schema: ColleaguesQuery }) { search }: ColleaguesQuery,
  ): Promise<{ teachers: MemberView[] }> {
    return { teachers: await this.covers.colleagues(actor, id, search) };
  }

  @Put()
  @Answers('Hands a class to a substitute until a time.', Success, { errors: ['forbidden'] })
  async handOver(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @Body({ schema: CoverRequest }) body: CoverRequest,
  ): Promise<Success> {
    await this.covers.handOver(actor, id, body);
    return { success: true };
  }

  @Delete()
  @Answers('Ends the time of a substitute early.', Success, { errors: ['forbidden'] })
  async end(@CurrentUser() actor: Account, @IntParam() id: number): Promise<Success> {
    await this.covers.end(actor, id);
    return { success: true };
  }
}
