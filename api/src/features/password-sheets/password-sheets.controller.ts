import { Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { SheetId, PasswordSheetView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, AnswersFile } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { PasswordSheets } from './password-sheets.service.js';

/** Generated passwords, for those who generated them. */
@Controller('api/password-sheets')
export class PasswordSheetsController {
  constructor(private readonly sheets: PasswordSheets) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers(
    'Generated passwords that can be downloaded again.',
    z.object({ sheets: z.array(PasswordSheetView) }),
    { errors: ['forbidden'] },
  )
  async list(@CurrentUser() actor: Account): Promise<{ sheets: PasswordSheetView[] }> {
    return { sheets: await this.sheets.list(actor) };
  }

  @Post(':id/download')
  @HttpCode(200)
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="passwords.csv"')
  @Header('cache-control', 'no-store')
  @AnswersFile('Generated passwords as CSV.', 'text/csv', { errors: ['forbidden'] })
  download(@CurrentUser() actor: Account, @Param('id', { schema: SheetId }) id: string): Promise<string> {
    return this.sheets.csv(actor, id);
  }
}
