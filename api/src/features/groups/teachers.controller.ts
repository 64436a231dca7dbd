import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { AssignRequest, DryRunQuery, ChangeReport, MemberView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, IntParam, Succeeds } from '../../http/index.js';
import { toReport } from '../directory/index.js';
import { TeachersService } from './teachers.service.js';

/** Teachers of classes. Source: `docs/specification/api.md#class`. */
@Controller('api/groups/:id/teachers')
export class TeachersController {
  constructor(private readonly teachers: TeachersService) {}

  @Get()
  @Answers('The teachers of a class.', z.object({ teachers: z.array(MemberView) }))
  async list(@Actor() actor: Account, @IntParam() id: number) {
    return { teachers: await this.teachers.list(actor, id) };
  }

  @Post()
  @HttpCode(200)
  @Answers('Adds teachers to a class.', z.object({ added: z.number().int() }))
  async add(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: AssignRequest }) userIds: number[],
  ) {
    return { added: await this.teachers.add(actor, id, userIds) };
  }

  @Delete(':userId')
  @Succeeds('Removes a teacher from a class.', { with: ChangeReport })
  async remove(
    @Actor() actor: Account,
    @IntParam() id: number,
    @IntParam('userId') userId: number,
    @Query({ schema: DryRunQuery }) { dry_run: dryRun }: DryRunQuery,
  ) {
    return { ...toReport(await this.teachers.remove(actor, id, userId, { dryRun })) };
  }
}
