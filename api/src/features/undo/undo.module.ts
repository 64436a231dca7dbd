import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { UndoController } from './undo.controller.js';
import { UndoRegistry } from './undo.registry.js';
import { UndoService } from './undo.service.js';

@Module({
  imports: [AuthModule],
  controllers: [UndoController],
  providers: [UndoService, UndoRegistry],
  exports: [UndoService, UndoRegistry],
})
export class UndoModule {}
