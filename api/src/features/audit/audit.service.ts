import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AuditEntryView, AuditQuery } from '@studyhall/contracts';
import { scopeFor } from '@studyhall/domain';
import { lists, type Account } from '@studyhall/persistence';
import { adminsOnly } from '../directory/index.js';

/**
 * The audit log: all entries for master admins, the entries of their school for school admins. Source:
 * `docs/specification/api.md#administration`.
 */
@Injectable()
export class AuditLog {
  constructor(private readonly db: DataSource) {}

  page(actor: Account, query: AuditQuery): Promise<AuditEntryView[]> {
    adminsOnly(actor);
    return lists.auditLog.rows(this.db, readerOf(actor, query), query);
  }

  /** All matching entries in the list's order, read in batches at the client's pace. */
  all(actor: Account, query: AuditQuery): AsyncGenerator<AuditEntryView[]> {
    adminsOnly(actor);
    return lists.auditLog.read(this.db, readerOf(actor, query), query);
  }
}

const readerOf = (actor: Account, { school }: AuditQuery) => ({
  id: actor.id,
  scope: scopeFor(actor, school),
});
