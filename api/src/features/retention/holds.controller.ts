import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { HoldRequest } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, IntParam, Succeeds } from '../../http/index.js';
import { HoldsService } from './holds.service.js';

/** Legal holds on users. Source: `docs/specification/api.md#identity`, "Privacy". */
@Controller('api/users/:id/hold')
export class HoldsController {
  constructor(private readonly holds: HoldsService) {}

  @Post()
  @HttpCode(200)
  @Succeeds('Keeps everything of a user from being erased, for a reason.')
  async place(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: HoldRequest }) { reason }: HoldRequest,
  ) {
    await this.holds.place(actor, id, reason);
  }

  @Delete()
  @Succeeds('Ends the hold on a user: what is due is erased.')
  async end(@Actor() actor: Account, @IntParam() id: number) {
    await this.holds.end(actor, id);
  }
}
