import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Post,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  AssignRequest,
  DryRunQuery,
  EligibleQuery,
  MembersQuery,
  ChangeReport,
  MemberView,
  TimeConflictView,
  Success,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, AnswersPage } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { IntParam } from '../../http/params.js';
import { Heavy } from '../../http/sessions/index.js';
import { reportOf, sendPage } from '../directory/index.js';
import { MembersService } from './members.service.js';

/** Members of classes. Source: `docs/specification/console.md#calls`; `eligible` and `conflicts` are additions. */
@Controller('api/groups/:id')
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Get('members')
  @Heavy()
  @Answers('The members of a class.', z.object({ members: z.array(MemberView) }), {
    counted: true,
    errors: ['forbidden'],
  })
  async list(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @Query({ schema: MembersQuery }) query: MembersQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ members: MemberView[] }> {
    const { items, total } = await this.members.list(actor, id, query);
    void reply.header('x-total-count', String(total)).header('cache-control', 'no-store');
    return { members: items };
  }

  @Get('eligible')
  @AnswersPage('Students of the school who are not in the class.', MemberView, { errors: ['forbidden'] })
  async eligible(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @Query({ schema: EligibleQuery }) query: EligibleQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MemberView[] | StreamableFile> {
    return sendPage(reply, await this.members.eligible(actor, id, query));
  }

  @Get('conflicts')
  @Answers('Members who have another class at the same time.', z.array(TimeConflictView), {
    errors: ['forbidden'],
  })
  conflicts(@CurrentUser() actor: Account, @IntParam() id: number): Promise<TimeConflictView[]> {
    return this.members.conflicts(actor, id);
  }

  @Post('assign')
  @HttpCode(200)
  @Answers('Adds students to a class.', z.object({ added: z.number().int() }), { errors: ['forbidden'] })
  async assign(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @Body({ schema: AssignRequest }) userIds: number[],
  ): Promise<{ added: number }> {
    return { added: await this.members.assign(actor, id, userIds) };
  }

  @Delete('members/:userId')
  @Answers('Removes a member from a class.', Success.extend(ChangeReport.shape), { errors: ['forbidden'] })
  async remove(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @IntParam('userId') userId: number,
    @Query({ schema: DryRunQuery }) { dry_run: dryRun }: DryRunQuery,
  ): Promise<{ success: true } & ChangeReport> {
    return { success: true, ...reportOf(await this.members.remove(actor, id, userId, { dryRun })) };
  }
}
