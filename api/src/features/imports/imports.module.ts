import { Module } from '@nestjs/common';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { Spreadsheets } from './spreadsheets.js';

@Module({ controllers: [ImportsController], providers: [ImportsService, Spreadsheets] })
export class ImportsModule {}
