import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { DirectoryModule } from '../directory/index.js';
import { UndoModule } from '../undo/index.js';
import { RolloverController } from './rollover.controller.js';
import { RolloverService } from './rollover.service.js';
import { RolloverUndo } from './rollover.undo.js';

@Module({
  imports: [AuthModule, DirectoryModule, UndoModule],
  controllers: [RolloverController],
  providers: [RolloverService, RolloverUndo],
})
export class RolloverModule {}
