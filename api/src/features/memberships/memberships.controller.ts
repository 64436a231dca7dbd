import { Body, Controller, Delete, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  ChangeReport,
  DryRunQuery,
  EnterMembershipRequest,
  GiveMembershipRequest,
  MembershipsQuery,
  MembershipView,
} from '@studyhall/contracts';
import type { Account, SessionAccount } from '@studyhall/persistence';
import {
  Actor,
  Answers,
  AnswersNothing,
  BeforeFactorSetup,
  CurrentUser,
  IntParam,
  Succeeds,
} from '../../http/index.js';
import { toReport } from '../directory/index.js';
import { MembershipsService } from './memberships.service.js';
import { OwnPlace } from './own-place.service.js';

/** Memberships in schools other than the home school. Source: `docs/console.md#further-schools`. */
@Controller('api')
export class MembershipsController {
  constructor(
    private readonly memberships: MembershipsService,
    private readonly place: OwnPlace,
  ) {}

  @Get('memberships')
  @Answers(
    'The people of other schools who have a role in a school.',
    z.object({ memberships: z.array(MembershipView) }),
  )
  async list(@Actor() actor: Account, @Query({ schema: MembershipsQuery }) { school }: MembershipsQuery) {
    return { memberships: await this.memberships.list(actor, school) };
  }

  @Post('memberships')
  @Answers(
    'Gives a person of another school a role in a school, or another role there.',
    ChangeReport.extend({ membership: MembershipView.nullable() }),
  )
  async give(
    @Actor() actor: Account,
    @Body({ schema: GiveMembershipRequest }) request: GiveMembershipRequest,
  ) {
    const { membership, ...changed } = await this.memberships.give(actor, request);
    return { membership, ...toReport(changed) };
  }

  @Delete('memberships/:id')
  @Succeeds('Takes a role in a further school away.', { with: ChangeReport })
  async take(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Query({ schema: DryRunQuery }) { dry_run: dryRun }: DryRunQuery,
  ) {
    return { ...toReport(await this.memberships.take(actor, id, { dryRun })) };
  }

  @BeforeFactorSetup()
  @Post('me/membership')
  @HttpCode(204)
  @AnswersNothing('Chooses the school that this session acts in.', { errors: ['not_found'] })
  async enter(
    @CurrentUser() user: SessionAccount,
    @Body({ schema: EnterMembershipRequest }) { membership_id }: EnterMembershipRequest,
    @Req() { sessionHash }: FastifyRequest,
  ) {
    await this.place.enter(user, sessionHash, membership_id);
  }
}
