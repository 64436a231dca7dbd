import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { RunCodeRequest, RunCodeAnswer } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, CurrentUser, IntParam } from '../../http/index.js';
import { CodeRunsService } from './code-runs.service.js';

/** Programs of a reply that the user changed and runs again. An addition to the specification. */
@Controller('messages')
export class CodeRunsController {
  constructor(private readonly runs: CodeRunsService) {}

  @Post(':id/runs')
  @HttpCode(200)
  @Answers('Runs the changed program of a reply.', RunCodeAnswer, {
    errors: ['turn_in_progress', 'forbidden', 'limit_reached', 'outside_hours', 'consent_missing'],
  })
  run(
    @CurrentUser() account: Account,
    @IntParam() id: number,
    @Body({ schema: RunCodeRequest }) request: RunCodeRequest,
  ) {
    return this.runs.run(account, id, request);
  }
}
