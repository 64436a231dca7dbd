import { Body, Controller, Delete, Get, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { ColleaguesQuery, CoverRequest, CoverView, MemberView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, IntParam, Succeeds } from '../../http/index.js';
import { CoverService } from './cover.service.js';

/** Substitutes of classes. Source: `docs/specification/api.md#identity`. */
@Controller('api/groups/:id/cover')
export class CoverController {
  constructor(private readonly covers: CoverService) {}

  @Get()
  @Answers('The substitute of a class.', z.object({ cover: CoverView.nullable() }))
  async view(@Actor() actor: Account, @IntParam() id: number) {
    return { cover: await this.covers.view(actor, id) };
  }

  @Get('colleagues')
  @Answers('Teachers of the school who can be the substitute.', z.object({ teachers: z.array(MemberView) }))
  async colleagues(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Query({ schema: ColleaguesQuery }) { search }: ColleaguesQuery,
  ) {
    return { teachers: await this.covers.colleagues(actor, id, search) };
  }

  @Put()
  @Succeeds('Hands a class to a substitute until a time.')
  async handOver(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: CoverRequest }) body: CoverRequest,
  ) {
    await this.covers.handOver(actor, id, body);
  }

  @Delete()
  @Succeeds('Ends the time of a substitute early.')
  async end(@Actor() actor: Account, @IntParam() id: number) {
    await this.covers.end(actor, id);
  }
}
