import { Module } from '@nestjs/common';
import { DirectoryEvents } from '@studyhall/platform';
import { UndoModule } from '../undo/index.js';
import { DirectoryUndo } from './directory.undo.js';

/** Shared by the console's features: events to admins, undo, refusals, pages of lists. */
@Module({
  imports: [UndoModule],
  providers: [DirectoryEvents, DirectoryUndo],
  exports: [DirectoryEvents],
})
export class DirectoryModule {}
