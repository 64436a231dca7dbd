import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import {
  CloseCaseRequest,
  ConfirmSafeguardingRequest,
  EarlierCasesRequest,
  SafeguardingRequest,
  SafeguardingView,
  SafetyCases,
  SafetyCasesQuery,
  SafetyCaseView,
  SafetyReadLog,
  SafetyReadLogQuery,
  SafetyTrends,
  SafetyTrendsQuery,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, AdminScopes, Answers, CurrentUser, IntParam, Succeeds, UuidParam } from '../../http/index.js';
import { SafeguardingService } from './safeguarding.service.js';
import { SafetyCasesService } from './safety-cases.service.js';

/** Safeguarding of a school, and its cases. Source: `docs/specification/api.md#safety`. */
@Controller('api')
export class SafetyController {
  constructor(
    private readonly safeguarding: SafeguardingService,
    private readonly cases: SafetyCasesService,
  ) {}

  @Get('schools/:id/safeguarding')
  @Answers('The safeguarding lead, the deputy and the help lines of a school.', SafeguardingView)
  view(@Actor() actor: Account, @IntParam() id: number) {
    return this.safeguarding.view(actor, id);
  }

  @Put('schools/:id/safeguarding')
  @Answers('Changes the safeguarding of a school.', SafeguardingView)
  update(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: SafeguardingRequest }) request: SafeguardingRequest,
  ) {
    return this.safeguarding.update(actor, id, request);
  }

  @Post('schools/:id/safeguarding/confirm')
  @AdminScopes('helpdesk', 'read_only')
  @HttpCode(200)
  @Answers(
    'Confirms the caller as lead or deputy, or the person whose code a school admin has.',
    SafeguardingView,
  )
  confirm(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: ConfirmSafeguardingRequest.optional() }) request?: ConfirmSafeguardingRequest,
  ) {
    return request?.code === undefined
      ? this.safeguarding.confirm(actor, id)
      : this.safeguarding.confirmByCode(actor, id, request.code);
  }

  @Post('schools/:id/safeguarding/earlier-cases')
  @AdminScopes('helpdesk', 'read_only')
  @HttpCode(200)
  @Answers('Lets a lead or deputy see the cases from before their confirmation.', SafeguardingView)
  showEarlierCases(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: EarlierCasesRequest }) { user_id }: EarlierCasesRequest,
  ) {
    return this.safeguarding.showEarlierCases(actor, id, user_id);
  }

  @Post('schools/:id/safeguarding/test')
  @HttpCode(200)
  @Answers('Sends a test to the webhook of a school, and by mail to the caller.', SafeguardingView)
  testAlerts(@Actor() actor: Account, @IntParam() id: number) {
    return this.safeguarding.testAlerts(actor, id);
  }

  @Get('safety/cases')
  @Answers('The cases of the school that the caller is lead or deputy of, and figures.', SafetyCases)
  list(@Actor() actor: Account, @Query({ schema: SafetyCasesQuery }) query: SafetyCasesQuery) {
    return this.cases.list(actor, query);
  }

  @Get('safety/trends')
  @Answers('How often a school had cases and questions that are not allowed, by week.', SafetyTrends)
  trends(@Actor() actor: Account, @Query({ schema: SafetyTrendsQuery }) query: SafetyTrendsQuery) {
    return this.cases.trends(actor, query);
  }

  @Get('safety/looks')
  @Answers('Which passages the caller read.', SafetyReadLog)
  looks(@Actor() actor: Account, @Query({ schema: SafetyReadLogQuery }) query: SafetyReadLogQuery) {
    return this.cases.findReadLog(actor, query);
  }

  @Get('safety/cases/:id')
  @Answers('A case with its passage. Each read is recorded.', SafetyCaseView)
  read(@CurrentUser() actor: Account, @UuidParam() id: string) {
    return this.cases.read(actor, id);
  }

  @Post('safety/cases/:id/acknowledge')
  @HttpCode(200)
  @Succeeds('Records that the lead or deputy has seen a case.')
  async acknowledge(@CurrentUser() actor: Account, @UuidParam() id: string) {
    await this.cases.acknowledge(actor, id);
  }

  @Post('safety/cases/:id/close')
  @HttpCode(200)
  @Succeeds('Closes a case.')
  async close(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: CloseCaseRequest }) request: CloseCaseRequest,
  ) {
    await this.cases.close(actor, id, request);
  }
}
