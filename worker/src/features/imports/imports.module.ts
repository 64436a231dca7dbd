import { Module } from '@nestjs/common';
import { Directory, DirectoryEvents } from '@studyhall/platform';
import { ImportHandler } from './import.handler.js';
import { SpreadsheetHandler } from './spreadsheet.handler.js';

@Module({
  providers: [Directory, DirectoryEvents, ImportHandler, SpreadsheetHandler],
  exports: [ImportHandler, SpreadsheetHandler],
})
export class ImportsModule {}
