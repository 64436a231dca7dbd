import { Controller, Get, Header, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditQuery, LIMITS, type AuditEntryView } from '@studyhall/contracts';
import { scopeOf } from '@studyhall/domain';
import { audit, type Account } from '@studyhall/persistence';
import { CurrentUser } from '../../http/current-user.js';
import { adminsOnly } from '../directory/index.js';

/** Who changed what: all for masters, their school's for school admins. Source: `decisions.md` §5. */
@Controller('api/audit')
export class AuditController {
  constructor(private readonly db: DataSource) {}

  @Get()
  @Header('cache-control', 'no-store')
  page(
    @CurrentUser() actor: Account,
    @Query({ schema: AuditQuery }) query: AuditQuery,
  ): Promise<AuditEntryView[]> {
    adminsOnly(actor);
    return audit.findEntries(this.db, scopeOf(actor, query.school), {
      ...query,
      limit: query.limit ?? LIMITS.pageDefault,
    });
  }
}
