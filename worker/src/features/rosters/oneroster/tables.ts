import { sentence } from '@studyhall/contracts';
import { SourceError, type Collection, type Received } from '../source.error.js';

/** An entry of OneRoster with the names of its CSV columns, whatever way it came. */
export type Entry = Record<string, string> & { sourcedId: string };

/** What a OneRoster source sent, by collection. */
export type Tables = Record<Collection, Entry[]>;

/** The columns that are read; everything else is dropped at once. */
export const COLUMNS = new Set([
  ...['sourcedId', 'status', 'name', 'type', 'title', 'schoolYear', 'startDate', 'endDate', 'beginDate'],
  ...['enabledUser', 'orgSourcedIds', 'orgSourcedId', 'primaryOrgSourcedId', 'role', 'roleType'],
  ...['username', 'givenName', 'familyName', 'preferredGivenName', 'email', 'identifier', 'userSourcedId'],
  ...['classCode', 'courseSourcedId', 'courseCode', 'schoolSourcedId', 'termSourcedIds', 'classSourcedId'],
]);

/** More than the ids of all terms of a class; only memory is protected. */
const MAX_CELL = 10_000;

/** A value as it is kept: without NUL, which Postgres cannot store. */
export const toCell = (text: string): string => {
  if (text.length > MAX_CELL) throw new SourceError(sentence('roster_too_much'));
  return text.replaceAll('\0', '').toWellFormed().trim();
};

export const emptyTables = (): Tables => ({
  ...{ orgs: [], academicSessions: [], courses: [], users: [], roles: [], classes: [], enrollments: [] },
});

export const received = (tables: Tables): Received => ({
  people: tables.users.length,
  classes: tables.classes.length,
  places: tables.enrollments.length,
});

/** Whether an entry counts today: neither deleted nor switched off nor over. */
export const isActive = (entry: Entry, today: string): boolean =>
  entry['status']?.toLowerCase() !== 'tobedeleted' &&
  entry['enabledUser']?.toLowerCase() !== 'false' &&
  (!entry['endDate'] || entry['endDate'] >= today);
