import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { DirectoryModule } from '../directory/index.js';
import { UndoModule } from '../undo/index.js';
import { ImportUndo } from './import.undo.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { Spreadsheets } from './spreadsheets.js';

@Module({
  imports: [AuthModule, DirectoryModule, UndoModule],
  controllers: [ImportsController],
  providers: [ImportsService, ImportUndo, Spreadsheets],
})
export class ImportsModule {}
