import { Controller, Get, Query } from '@nestjs/common';
import { z } from 'zod';
import { AuditQuery, AuditEntryView } from '@studyhall/contracts';
import { lists, type Account } from '@studyhall/persistence';
import { Actor, AdminScopes, Answers, AnswersCsv, Heavy } from '../../http/index.js';
import { AuditLog } from './audit.service.js';

@Controller('api/audit')
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  @Get()
  @Answers('The audit log.', z.array(AuditEntryView))
  page(@Actor() actor: Account, @Query({ schema: AuditQuery }) query: AuditQuery) {
    return this.log.page(actor, query);
  }

  @Get('export.csv')
  @AdminScopes()
  @Heavy()
  @AnswersCsv('The audit log as CSV.', 'audit-log.csv', lists.auditLog.csv)
  export(@Actor() actor: Account, @Query({ schema: AuditQuery }) query: AuditQuery) {
    return this.log.all(actor, query);
  }
}
