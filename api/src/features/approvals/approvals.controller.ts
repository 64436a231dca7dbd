import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  BulkDecisionRequest,
  IntId,
  JoinRequest,
  ListQuery,
  RejectRequest,
  type ApprovalRequestView,
  type BulkDecisionAnswer,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { CurrentUser } from '../../http/current-user.js';
import { Public } from '../../http/sessions/index.js';
import { sendPage } from '../directory/index.js';
import { JoinLimits } from '../invites/index.js';
import { ApprovalsService } from './approvals.service.js';
import { BulkDecisions } from './bulk-decisions.service.js';

/** Requests for accounts. Source: `admin.md` §7, `decisions.md` §5. */
@Controller('api/approval-requests')
export class ApprovalsController {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly bulk: BulkDecisions,
    private readonly limits: JoinLimits,
  ) {}

  @Public()
  @Post()
  async request(
    @Body({ schema: JoinRequest }) body: JoinRequest,
    @Req() request: FastifyRequest,
  ): Promise<ApprovalRequestView> {
    await this.limits.request(request.ip);
    return this.approvals.request(body, request.ip);
  }

  @Get()
  async page(
    @CurrentUser() actor: Account,
    @Query({ schema: ListQuery }) query: ListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApprovalRequestView[] | StreamableFile> {
    return sendPage(reply, await this.approvals.page(actor, query));
  }

  @Post('bulk')
  @HttpCode(200)
  decideMany(
    @CurrentUser() actor: Account,
    @Body({ schema: BulkDecisionRequest }) body: BulkDecisionRequest,
  ): Promise<BulkDecisionAnswer> {
    return this.bulk.decide(actor, body);
  }

  @Post(':id/approve')
  @HttpCode(200)
  async approve(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
  ): Promise<{ success: true }> {
    await this.approvals.approve(actor, id);
    return { success: true };
  }

  @Post(':id/reject')
  @HttpCode(200)
  async reject(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
    @Body({ schema: RejectRequest.optional() }) body: { reason?: string | null } | undefined,
  ): Promise<{ success: true }> {
    await this.approvals.reject(actor, id, body?.reason || null);
    return { success: true };
  }
}
