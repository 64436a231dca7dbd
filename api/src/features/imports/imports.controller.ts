import { Controller, Get, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CheckImportFields, ImportId, type ImportView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { CurrentUser } from '../../http/current-user.js';
import { readForm } from '../../http/multipart.form.js';
import { invalid } from '../../http/schema.pipe.js';
import { adminsOnly } from '../directory/index.js';
import { ImportsService, readSmall } from './imports.service.js';
import { MAX_BYTES } from './roster.reader.js';

/** Rosters, an addition to the specification. */
@Controller('api/imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Post()
  async check(@CurrentUser() actor: Account, @Req() request: FastifyRequest): Promise<ImportView> {
    adminsOnly(actor);
    const { stored, fields } = await readForm(request, {
      maxBytes: MAX_BYTES,
      store: async (file) => ({ name: file.name, bytes: await readSmall(file.body) }),
      discard: () => Promise.resolve(),
    });
    const parsed = CheckImportFields.safeParse(fields);
    if (!parsed.success) throw invalid(parsed.error.issues);
    return this.imports.check(actor, stored, parsed.data);
  }

  @Get(':id')
  @Header('cache-control', 'no-store')
  view(@CurrentUser() actor: Account, @Param('id', { schema: ImportId }) id: string): Promise<ImportView> {
    return this.imports.view(actor, id);
  }

  @Post(':id/commit')
  @HttpCode(202)
  commit(@CurrentUser() actor: Account, @Param('id', { schema: ImportId }) id: string): Promise<ImportView> {
    return this.imports.commit(actor, id);
  }

  @Post(':id/passwords')
  @HttpCode(200)
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="passwords.csv"')
  @Header('cache-control', 'no-store')
  passwords(@CurrentUser() actor: Account, @Param('id', { schema: ImportId }) id: string): Promise<string> {
    return this.imports.passwords(actor, id);
  }
}
