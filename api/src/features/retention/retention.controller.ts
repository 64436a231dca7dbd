import { Body, Controller, Get, Put } from '@nestjs/common';
import { RetentionAnswer, RetentionRequest } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, IntParam } from '../../http/index.js';
import { RetentionService } from './retention.service.js';

/** How long a school keeps data. Source: `docs/specification/api.md#identity`, "Privacy". */
@Controller('api/schools/:id/retention')
export class RetentionController {
  constructor(private readonly retention: RetentionService) {}

  @Get()
  @Answers('How many days a school keeps each kind of data, and what is due.', RetentionAnswer)
  view(@Actor() actor: Account, @IntParam() id: number) {
    return this.retention.view(actor, id);
  }

  @Put()
  @Answers('Changes how many days a school keeps each kind of data.', RetentionAnswer)
  update(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: RetentionRequest }) request: RetentionRequest,
  ) {
    return this.retention.update(actor, id, request);
  }
}
