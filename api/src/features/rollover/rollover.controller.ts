import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { RolloverQuery, RolloverRequest, RolloverAnswer, RolloverProposal } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, IntParam } from '../../http/index.js';
import { RolloverService } from './rollover.service.js';

/** The end of a school year. */
@Controller('api')
export class RolloverController {
  constructor(private readonly rollover: RolloverService) {}

  @Get('rollover')
  @Answers('A proposal for the next school year.', RolloverProposal)
  propose(@Actor() actor: Account, @Query({ schema: RolloverQuery }) { school }: RolloverQuery) {
    return this.rollover.propose(actor, school);
  }

  @Post('schools/:id/rollover')
  @HttpCode(200)
  @Answers('Ends the school year of a school.', RolloverAnswer)
  run(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: RolloverRequest }) request: RolloverRequest,
  ) {
    return this.rollover.run(actor, id, request);
  }
}
