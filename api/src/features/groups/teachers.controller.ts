import { Body, Controller, Delete, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { AssignRequest, DryRunQuery, ChangeReport, MemberView, Success } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { IntParam } from '../../http/params.js';
import { reportOf } from '../directory/index.js';
import { TeachersService } from './teachers.service.js';

/** Teachers of classes. Source: `docs/specification/api.md#class`. */
@Controller('api/groups/:id/teachers')
export class TeachersController {
  constructor(private readonly teachers: TeachersService) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers('The teachers of a class.', z.object({ teachers: z.array(MemberView) }), { errors: ['forbidden'] })
  async list(@CurrentUser() actor: Account, @IntParam() id: number): Promise<{ teachers: MemberView[] }> {
    return { teachers: await this.teachers.list(actor, id) };
  }

  @Post()
  @HttpCode(200)
  @Answers('Adds teachers to a class.', z.object({ added: z.number().int() }), { errors: ['forbidden'] })
  async add(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @Body({ schema: AssignRequest }) userIds: number[],
  ): Promise<{ added: number }> {
    return { added: await this.teachers.add(actor, id, userIds) };
  }

  @Delete(':userId')
  @Answers('Removes a teacher from a class.', Success.extend(ChangeReport.shape), { errors: ['forbidden'] })
  async remove(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @IntParam('userId') userId: number,
    @Query({ schema: DryRunQuery }) { dry_run: dryRun }: DryRunQuery,
  ): Promise<{ success: true } & ChangeReport> {
    return { success: true, ...reportOf(await this.teachers.remove(actor, id, userId, { dryRun })) };
  }
}
