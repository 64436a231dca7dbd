import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  StreamableFile,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  CheckImportFields,
  CommitImportRequest,
  ImportId,
  ImportRowsQuery,
  ImportRowView,
  ImportView,
  UndoableImport,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, AnswersFile, AnswersList, FILE_REFUSED } from '../../http/index.js';
import { Actor, CurrentUser } from '../../http/current-user.js';
import { readForm } from '../../http/multipart.form.js';
import { invalid } from '../../http/schema.pipe.js';
import { adminsOnly } from '../directory/index.js';
import { ImportsService } from './imports.service.js';
import { MAX_BYTES } from './roster.table.js';
import { readSmall } from './small.file.js';

/** Rosters, an addition to the specification. */
@Controller('api/imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Post()
  @Answers('Checks a roster and changes nothing.', ImportView, {
    form: CheckImportFields,
    errors: ['forbidden', ...FILE_REFUSED],
  })
  async check(@Actor() actor: Account, @Req() request: FastifyRequest): Promise<ImportView> {
    adminsOnly(actor);
    const { stored, fields } = await readForm(request, {
      maxBytes: MAX_BYTES,
      store: async (file) => ({ name: file.name, bytes: await readSmall(file.body, MAX_BYTES) }),
      discard: () => Promise.resolve(),
    });
    const parsed = CheckImportFields.safeParse(fields);
    if (!parsed.success) throw invalid(parsed.error.issues);
    return this.imports.check(actor, stored, parsed.data);
  }

  @Get()
  @Header('cache-control', 'no-store')
  @Answers('The own imports that can still be undone.', z.array(UndoableImport), { errors: ['forbidden'] })
  undoable(@CurrentUser() actor: Account): Promise<UndoableImport[]> {
    return this.imports.undoable(actor);
  }

  @Get(':id')
  @Header('cache-control', 'no-store')
  @Answers('A roster and its progress.', ImportView, { errors: ['forbidden'] })
  view(@CurrentUser() actor: Account, @Param('id', { schema: ImportId }) id: string): Promise<ImportView> {
    return this.imports.view(actor, id);
  }

  @Get(':id/rows')
  @AnswersList('One group of the rows of a roster.', ImportRowView, { errors: ['forbidden'] })
  rows(
    @CurrentUser() actor: Account,
    @Param('id', { schema: ImportId }) id: string,
    @Query({ schema: ImportRowsQuery }) query: ImportRowsQuery,
  ) {
    return this.imports.rows(actor, id, query);
  }

  @Post(':id/commit')
  @HttpCode(202)
  @Answers('Imports a checked roster.', ImportView, { errors: ['forbidden'] })
  commit(
    @Actor() actor: Account,
    @Param('id', { schema: ImportId }) id: string,
    @Body({ schema: CommitImportRequest }) request: CommitImportRequest,
  ): Promise<ImportView> {
    return this.imports.commit(actor, id, request);
  }

  @Get(':id/rejected')
  @Header('cache-control', 'no-store')
  @AnswersFile('The rows with problems, as uploaded.', 'application/octet-stream', { errors: ['forbidden'] })
  async rejected(
    @CurrentUser() actor: Account,
    @Param('id', { schema: ImportId }) id: string,
  ): Promise<StreamableFile> {
    const { name, type, content } = await this.imports.rejected(actor, id);
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
    return new StreamableFile(Buffer.from(content), { type, disposition });
  }

  @Post(':id/passwords')
  @HttpCode(200)
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="passwords.csv"')
  @Header('cache-control', 'no-store')
  @AnswersFile('The generated passwords as CSV.', 'text/csv', { errors: ['forbidden'] })
  passwords(@Actor() actor: Account, @Param('id', { schema: ImportId }) id: string): Promise<string> {
    return this.imports.passwords(actor, id);
  }
}
