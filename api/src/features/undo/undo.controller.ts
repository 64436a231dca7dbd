import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Uuid, type UndoAnswer } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { CurrentUser } from '../../http/current-user.js';
import { UndoService } from './undo.service.js';

@Controller('api/undo')
export class UndoController {
  constructor(private readonly undo: UndoService) {}

  @Post(':id')
  @HttpCode(200)
  restore(@CurrentUser() actor: Account, @Param('id', { schema: Uuid }) id: string): Promise<UndoAnswer> {
    return this.undo.undo(actor, id);
  }
}
