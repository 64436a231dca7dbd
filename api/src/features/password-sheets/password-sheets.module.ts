import { Module } from '@nestjs/common';
import { PasswordSheetsController } from './password-sheets.controller.js';
import { PasswordSheets } from './password-sheets.service.js';

@Module({ controllers: [PasswordSheetsController], providers: [PasswordSheets], exports: [PasswordSheets] })
export class PasswordSheetsModule {}
