import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/index.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { RosterReader } from './roster.reader.js';
import { Spreadsheets } from './spreadsheets.js';

@Module({
  imports: [DirectoryModule],
  controllers: [ImportsController],
  providers: [ImportsService, RosterReader, Spreadsheets],
})
export class ImportsModule {}
