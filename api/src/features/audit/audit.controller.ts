import { Controller, Get, Header, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { AuditQuery, AuditEntryView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, AnswersFile, Heavy } from '../../http/index.js';
import { adminsOnly, sendCsv } from '../directory/index.js';
import { AUDIT_COLUMNS, AuditLog } from './audit.service.js';

@Controller('api/audit')
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  @Get()
  @Answers('The audit log.', z.array(AuditEntryView))
  page(@Actor() actor: Account, @Query({ schema: AuditQuery }) query: AuditQuery) {
    return this.log.page(actor, query);
  }

  @Get('export.csv')
  @Heavy()
  @Header('content-disposition', 'attachment; filename="audit-log.csv"')
  @AnswersFile('The audit log as CSV.', 'text/csv')
  export(
    @Actor() actor: Account,
    @Query({ schema: AuditQuery }) query: AuditQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    adminsOnly(actor);
    return sendCsv(reply, AUDIT_COLUMNS, this.log.all(actor, query));
  }
}
