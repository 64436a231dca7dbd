import { Body, Controller, Get, Header, Headers, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  AppError,
  ApprovalsQuery,
  BulkDecisionRequest,
  JoinRequest,
  RejectRequest,
  RequestStatusQuery,
  ApprovalFacets,
  ApprovalRequestView,
  BulkDecisionAnswer,
  RequestedAccount,
  RequestStatusView,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, AnswersList, IntParam, NEW_ACCOUNT, Public, Succeeds } from '../../http/index.js';
import { JoinLimits } from '../invites/index.js';
import { ApprovalsService } from './approvals.service.js';
import { BulkDecisions } from './bulk-decisions.service.js';
import { WaitingRequests } from './waiting.service.js';

/** Requests for accounts. Source: `docs/specification/console.md#calls`, `docs/specification/api.md#administration`. */
@Controller('api/approval-requests')
export class ApprovalsController {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly bulk: BulkDecisions,
    private readonly waiting: WaitingRequests,
    private readonly limits: JoinLimits,
  ) {}

  @Public()
  @Post()
  @Answers('Requests an account with an invitation.', RequestedAccount, {
    errors: NEW_ACCOUNT,
  })
  async request(@Body({ schema: JoinRequest }) body: JoinRequest, @Req() request: FastifyRequest) {
    await this.limits.request(request.ip);
    return this.approvals.request(body, request.ip);
  }

  /** The state of a request, for its requester. With `wait=true`, waits for the decision. */
  @Public()
  @Get('status')
  @Header('cache-control', 'no-store')
  @Answers('The state of the own request, for its waiting page.', RequestStatusView, {
    errors: ['not_found'],
  })
  async status(
    @Headers('x-waiting-token') token: string | undefined,
    @Query({ schema: RequestStatusQuery }) { wait }: RequestStatusQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const closed = new AbortController();
    reply.raw.once('close', () => closed.abort());
    try {
      return await this.waiting.status(token ?? '', wait ? closed.signal : null);
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') await this.limits.look(request.ip);
      throw error;
    }
  }

  @Get('facets')
  @Answers('What the pending requests can be filtered by.', ApprovalFacets)
  facets(@Actor() actor: Account) {
    return this.approvals.facets(actor);
  }

  @Get()
  @AnswersList('The pending requests.', ApprovalRequestView)
  page(@Actor() actor: Account, @Query({ schema: ApprovalsQuery }) query: ApprovalsQuery) {
    return this.approvals.page(actor, query);
  }

  @Post('bulk')
  @HttpCode(200)
  @Answers('Approves or rejects many requests.', BulkDecisionAnswer)
  decideMany(@Actor() actor: Account, @Body({ schema: BulkDecisionRequest }) body: BulkDecisionRequest) {
    return this.bulk.decide(actor, body);
  }

  @Post(':id/approve')
  @Succeeds('Approves a request.', { errors: ['already_decided', 'username_taken'] })
  async approve(@Actor() actor: Account, @IntParam() id: number) {
    await this.approvals.approve(actor, id);
  }

  @Post(':id/reject')
  @Succeeds('Rejects a request.', { errors: ['already_decided'] })
  async reject(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: RejectRequest.optional() }) body: { reason?: string | null } | undefined,
  ) {
    await this.approvals.reject(actor, id, body?.reason || null);
  }
}
