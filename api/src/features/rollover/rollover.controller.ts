import { Body, Controller, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { RolloverQuery, RolloverRequest, RolloverAnswer, RolloverProposal } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { IntParam } from '../../http/params.js';
import { RolloverService } from './rollover.service.js';

/** The end of a school year. */
@Controller('api')
export class RolloverController {
  constructor(private readonly rollover: RolloverService) {}

  @Get('rollover')
  @Header('cache-control', 'no-store')
  @Answers('A proposal for the next school year.', RolloverProposal, { errors: ['forbidden'] })
  propose(
    @CurrentUser() actor: Account,
    @Query({ schema: RolloverQuery }) { school }: RolloverQuery,
  ): Promise<RolloverProposal> {
    return this.rollover.propose(actor, school);
  }

  @Post('schools/:id/rollover')
  @HttpCode(200)
  @Answers('Ends the school year of a school.', RolloverAnswer, { errors: ['forbidden'] })
  run(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @Body({ schema: RolloverRequest }) request: RolloverRequest,
  ): Promise<RolloverAnswer> {
    return this.rollover.run(actor, id, request);
  }
}
