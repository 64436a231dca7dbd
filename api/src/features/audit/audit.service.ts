import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LIMITS, type AuditEntryView, type AuditQuery } from '@studyhall/contracts';
import { csvLine, scopeOf } from '@studyhall/domain';
import { audit, type Account } from '@studyhall/persistence';
import { adminsOnly, BATCH, inBatches } from '../directory/index.js';

/** The columns of the log as CSV. */
export const AUDIT_COLUMNS = [
  'time',
  'who',
  'action',
  'whom',
  'school',
  'other school',
  'import',
  'before',
  'after',
];

/** The audit log: all entries for master admins, those of their school for school admins. Source: `docs/specification/api.md#administration`. */
@Injectable()
export class AuditLog {
  constructor(private readonly db: DataSource) {}

  page(actor: Account, query: AuditQuery): Promise<AuditEntryView[]> {
    adminsOnly(actor);
    return audit.findEntries(this.db, scopeOf(actor, query.school), {
      ...query,
      limit: query.limit ?? LIMITS.pageDefault,
    });
  }

  /** The lines of the filter as CSV, in the order of the list, read batch by batch at the client's pace. */
  async *csv(actor: Account, query: AuditQuery): AsyncGenerator<string> {
    const next = (last: AuditEntryView | null): Promise<AuditEntryView[]> =>
      audit.findEntries(this.db, scopeOf(actor, query.school), {
        ...query,
        ...(last && (query.order === 'asc' ? { after: last.id } : { before: last.id })),
        limit: BATCH,
      });
    for await (const batch of inBatches(next)) yield batch.map(lineOf).join('');
  }
}

const lineOf = (entry: AuditEntryView): string =>
  csvLine([
    entry.at,
    entry.actor,
    entry.action,
    entry.target,
    entry.school ?? '',
    entry.other_school ?? '',
    entry.import_id ?? '',
    entry.before === null ? '' : JSON.stringify(entry.before),
    entry.after === null ? '' : JSON.stringify(entry.after),
  ]);
