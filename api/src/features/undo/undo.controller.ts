import { Controller, HttpCode, Post } from '@nestjs/common';
import { UndoAnswer } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { UuidParam } from '../../http/params.js';
import { UndoService } from './undo.service.js';

@Controller('api/undo')
export class UndoController {
  constructor(private readonly undo: UndoService) {}

  @Post(':id')
  @HttpCode(200)
  @Answers('Takes back a change.', UndoAnswer, {
    errors: ['forbidden', 'already_undone', 'undo_expired'],
  })
  restore(@CurrentUser() actor: Account, @UuidParam() id: string): Promise<UndoAnswer> {
    return this.undo.undo(actor, id);
  }
}
