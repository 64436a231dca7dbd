import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import {
  AssignRequest,
  DryRunQuery,
  EligibleQuery,
  MembersQuery,
  ChangeReport,
  MemberView,
  TimeConflictView,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, AnswersList, Heavy, IntParam, Succeeds } from '../../http/index.js';
import { toReport } from '../directory/index.js';
import { MembersService } from './members.service.js';

/** Members of classes. Source: `docs/specification/console.md#calls`; `eligible` and `conflicts` are additions. */
@Controller('api/groups/:id')
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Get('members')
  @Heavy()
  @AnswersList('The members of a class.', MemberView, { member: 'members' })
  list(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Query({ schema: MembersQuery }) query: MembersQuery,
  ) {
    return this.members.list(actor, id, query);
  }

  @Get('eligible')
  @AnswersList('Students of the school who are not in the class.', MemberView)
  eligible(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Query({ schema: EligibleQuery }) query: EligibleQuery,
  ) {
    return this.members.eligible(actor, id, query);
  }

  @Get('conflicts')
  @Answers('Members who have another class at the same time.', z.array(TimeConflictView))
  conflicts(@Actor() actor: Account, @IntParam() id: number) {
    return this.members.conflicts(actor, id);
  }

  @Post('assign')
  @HttpCode(200)
  @Answers('Adds students to a class.', z.object({ added: z.number().int() }))
  async assign(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: AssignRequest }) userIds: number[],
  ) {
    return { added: await this.members.assign(actor, id, userIds) };
  }

  @Delete('members/:userId')
  @Succeeds('Removes a member from a class.', { with: ChangeReport })
  async remove(
    @Actor() actor: Account,
    @IntParam() id: number,
    @IntParam('userId') userId: number,
    @Query({ schema: DryRunQuery }) { dry_run: dryRun }: DryRunQuery,
  ) {
    return { ...toReport(await this.members.remove(actor, id, userId, { dryRun })) };
  }
}
