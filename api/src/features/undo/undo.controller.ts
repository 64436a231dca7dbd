import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { OwnConfirmation, UndoAnswer } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, AdminScopes, Answers, OWN_PASSWORD, UuidParam } from '../../http/index.js';
import { UndoService } from './undo.service.js';

@Controller('api/undo')
export class UndoController {
  constructor(private readonly undo: UndoService) {}

  @Post(':id')
  @AdminScopes('helpdesk', 'read_only')
  @HttpCode(200)
  @Answers('Takes back a change.', UndoAnswer, {
    errors: ['already_undone', 'undo_expired', ...OWN_PASSWORD],
  })
  restore(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: OwnConfirmation.optional() }) confirmation: OwnConfirmation | undefined,
  ) {
    return this.undo.undo(actor, id, { confirmation });
  }
}
