import { Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { SheetId, PasswordSheetView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, AdminScopes, Answers, AnswersFile } from '../../http/index.js';
import { PasswordSheets } from './password-sheets.service.js';

/** Generated passwords, for the users who generated them. */
@Controller('api/password-sheets')
export class PasswordSheetsController {
  constructor(private readonly sheets: PasswordSheets) {}

  @Get()
  @Answers(
    'Generated passwords that can be downloaded again.',
    z.object({ sheets: z.array(PasswordSheetView) }),
  )
  async list(@Actor() actor: Account) {
    return { sheets: await this.sheets.list(actor) };
  }

  @Post(':id/download')
  @AdminScopes('helpdesk')
  @HttpCode(200)
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="passwords.csv"')
  @AnswersFile('Generated passwords as CSV.', 'text/csv')
  download(@Actor() actor: Account, @Param('id', { schema: SheetId }) id: string) {
    return this.sheets.csv(actor, id);
  }
}
