import { Module } from '@nestjs/common';
import { UndoController } from './undo.controller.js';
import { UndoRegistry } from './undo.registry.js';
import { UndoService } from './undo.service.js';

@Module({
  controllers: [UndoController],
  providers: [UndoService, UndoRegistry],
  exports: [UndoService, UndoRegistry],
})
export class UndoModule {}
