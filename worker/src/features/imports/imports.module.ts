import { Module } from '@nestjs/common';
import { ImportHandler } from './import.handler.js';
import { SpreadsheetHandler } from './spreadsheet.handler.js';

@Module({ providers: [ImportHandler, SpreadsheetHandler], exports: [ImportHandler, SpreadsheetHandler] })
export class ImportsModule {}
