import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LIMITS, type AuditEntryView, type AuditQuery } from '@studyhall/contracts';
import { csvLine, scopeOf } from '@studyhall/domain';
import { audit, type Account } from '@studyhall/persistence';
import { adminsOnly, BATCH, inBatches } from '../directory/index.js';

const COLUMNS = ['time', 'who', 'action', 'whom', 'school', 'other school', 'import', 'before', 'after'];

/** Who changed what: all for masters, their school's for school admins. Source: `decisions.md` §5. */
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

  /** Every line of the filter as CSV, newest first, read batch by batch as the reader takes it. */
  async *csv(actor: Account, query: AuditQuery): AsyncGenerator<string> {
    const next = (last: AuditEntryView | null): Promise<AuditEntryView[]> =>
      audit.findEntries(this.db, scopeOf(actor, query.school), {
        ...query,
        before: last?.id ?? query.before,
        limit: BATCH,
      });
    yield csvLine(COLUMNS);
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
