import { Controller, Get, Header, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { AuditQuery, AuditEntryView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, AnswersFile } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { Heavy } from '../../http/sessions/index.js';
import { adminsOnly, sendCsv } from '../directory/index.js';
import { AUDIT_COLUMNS, AuditLog } from './audit.service.js';

@Controller('api/audit')
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers('The audit log.', z.array(AuditEntryView), { errors: ['forbidden'] })
  page(
    @CurrentUser() actor: Account,
    @Query({ schema: AuditQuery }) query: AuditQuery,
  ): Promise<AuditEntryView[]> {
    return this.log.page(actor, query);
  }

  @Get('export.csv')
  @Heavy()
  @Header('cache-control', 'no-store')
  @Header('content-disposition', 'attachment; filename="audit-log.csv"')
  @AnswersFile('The audit log as CSV.', 'text/csv', { errors: ['forbidden'] })
  export(
    @CurrentUser() actor: Account,
    @Query({ schema: AuditQuery }) query: AuditQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    adminsOnly(actor);
    return sendCsv(reply, AUDIT_COLUMNS, this.log.all(actor, query));
  }
}
