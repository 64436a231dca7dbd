import { Injectable, StreamableFile } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import {
  LIMITS,
  sentence,
  UsageKind,
  type UsageAnswer,
  type UsageOfPerson,
  type UsageQuery,
  type UsageRow,
} from '@studyhall/contracts';
import { can, csvText, scopeFor, toZonedTime } from '@studyhall/domain';
import { budgets, schools, usage, type Account } from '@studyhall/persistence';
import { adminsOnly, assertAllowed, findClass, wrongField } from '../directory/index.js';

const DAY_MS = 86_400_000;
const LATEST_ZONE = 'Pacific/Kiritimati';
/** Default and maximum number of days per query. */
const DEFAULT_DAYS = 30;
const MAX_DAYS = 400;
/** Limit on the rows of a file. */
const CSV_ROWS = 200_000;
/** People above this multiple of the median are listed, at most this many. */
const FAR_ABOVE = 3;
const PEOPLE = 50;

/** The key of the last row on a page. */
const Cursor = z.object({
  day: z.iso.date(),
  school: z.string().nullable(),
  group_id: z.number().int().nullable(),
  kind: UsageKind,
  model: z.string().nullable(),
});

/** Sums of the ledger, for admins within their scope. */
@Injectable()
export class UsageService {
  constructor(private readonly db: DataSource) {}

  /** @throws AppError `forbidden`, `not_found`; `invalid` for dates and cursors */
  async view(actor: Account, query: UsageQuery): Promise<UsageAnswer> {
    const scope = await this.findScope(actor, query);
    const currency = (await budgets.findPrices(this.db))?.currency ?? null;
    if (query.by === 'person') {
      const people = await usage.findFarAbove(this.db, scope, { times: FAR_ABOVE, limit: PEOPLE });
      return { rows: [], people, totals: [], currency, next_cursor: null };
    }
    if (query.by === 'kind') {
      const totals = await usage.sumByKind(this.db, scope);
      return { rows: [], people: [], totals, currency, next_cursor: null };
    }
    const limit = query.limit ?? LIMITS.pageDefault;
    const found = await usage.sumByDay(this.db, scope, { after: readCursor(query.cursor), limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    return {
      rows: page.map(({ key: _key, ...row }) => row),
      ...{ people: [], totals: [], currency },
      next_cursor: last ? Buffer.from(JSON.stringify(last.key)).toString('base64url') : null,
    };
  }

  /** The same rows as a file. @throws AppError like {@link view} */
  async csv(actor: Account, query: UsageQuery): Promise<StreamableFile> {
    // A file can leave the school, so this needs a full admin.
    assertAllowed(can(actor, 'scope.request', { scopes: [] }));
    const scope = await this.findScope(actor, query);
    const lines =
      query.by === 'person'
        ? toLinesOfPeople(await usage.findFarAbove(this.db, scope, { times: FAR_ABOVE, limit: PEOPLE }))
        : toLines(await usage.sumByDay(this.db, scope, { after: null, limit: CSV_ROWS }));
    return new StreamableFile(Buffer.from(csvText(lines)), { type: 'text/csv; charset=utf-8' });
  }

  private async findScope(actor: Account, query: UsageQuery): Promise<usage.UsageScope> {
    adminsOnly(actor);
    if (query.class !== undefined) {
      const group = await findClass(this.db, actor, query.class, 'group.review');
      return { ...(await this.readDays(query, group.school)), school: null, groupId: group.id };
    }
    if (query.school !== undefined) assertAllowed(can(actor, 'limits.set', { school: query.school }));
    const scope = scopeFor(actor, query.school);
    // A school admin without a school sees nothing: no school has an empty name.
    const school = scope.kind === 'all' ? null : scope.kind === 'school' ? scope.school : '';
    return { ...(await this.readDays(query, school)), school, groupId: null };
  }

  /** Until today in the school's time zone; of all schools, until the latest day of any. */
  private async readDays(
    { from, to }: UsageQuery,
    school: string | null,
  ): Promise<{ from: string; to: string }> {
    const zone = school === null ? LATEST_ZONE : ((await schools.findTimeZone(this.db, school)) ?? 'UTC');
    const last = to ?? toZonedTime(zone, new Date()).date;
    const first = from ?? new Date(Date.parse(last) - (DEFAULT_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
    const days = (Date.parse(last) - Date.parse(first)) / DAY_MS;
    if (days < 0 || days > MAX_DAYS) throw wrongField('from', sentence('usage_range', { days: MAX_DAYS }));
    return { from: first, to: last };
  }
}

function readCursor(text: string | undefined): usage.UsageKey | null {
  if (text === undefined) return null;
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw wrongField('cursor', sentence('cursor_unknown'));
  }
}

const toLines = (rows: readonly UsageRow[]) => [
  ['day', 'school', 'class', 'kind', 'model', 'amount', 'cost'],
  ...rows.map((row) => [
    ...[row.day, row.school ?? '', row.class?.name ?? '', row.kind, row.model ?? '', row.amount],
    row.cost ?? '',
  ]),
];

const toLinesOfPeople = (people: readonly UsageOfPerson[]) => [
  ['username', 'name', 'kind', 'amount', 'median', 'cost'],
  ...people.map((one) => [one.username, one.display_name, one.kind, one.amount, one.median, one.cost ?? '']),
];
