import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LIMITS, type AuditEntryView, type AuditQuery } from '@studyhall/contracts';
import { scopeFor } from '@studyhall/domain';
import { audit, type Account } from '@studyhall/persistence';
import { adminsOnly, BATCH, inBatches } from '../directory/index.js';

/** The columns of the log as CSV, with the cell of each. */
export const AUDIT_COLUMNS = {
  time: ({ at }) => at,
  who: ({ actor }) => actor,
  action: ({ action }) => action,
  whom: ({ target }) => target,
  school: ({ school }) => school ?? '',
  'other school': ({ other_school }) => other_school ?? '',
  import: ({ import_id }) => import_id ?? '',
  before: ({ before }) => (before === null ? '' : JSON.stringify(before)),
  after: ({ after }) => (after === null ? '' : JSON.stringify(after)),
} satisfies Record<string, (entry: AuditEntryView) => string>;

/** The audit log: all entries for master admins, those of their school for school admins. Source: `docs/specification/api.md#administration`. */
@Injectable()
export class AuditLog {
  constructor(private readonly db: DataSource) {}

  page(actor: Account, query: AuditQuery): Promise<AuditEntryView[]> {
    adminsOnly(actor);
    return audit.findEntries(this.db, scopeFor(actor, query.school), {
      ...query,
      limit: query.limit ?? LIMITS.pageDefault,
    });
  }

  /** All entries of the filter in the order of the list, read batch by batch at the client's pace. */
  all(actor: Account, query: AuditQuery): AsyncGenerator<AuditEntryView[]> {
    return inBatches((last: AuditEntryView | null) =>
      audit.findEntries(this.db, scopeFor(actor, query.school), {
        ...query,
        ...(last && (query.order === 'asc' ? { after: last.id } : { before: last.id })),
        limit: BATCH,
      }),
    );
  }
}
