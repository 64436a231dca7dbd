import { sentence } from '@studyhall/contracts';
import { SourceError, type Collection, type Received } from '../source.error.js';

/** A OneRoster entry with CSV column names, whether it came from CSV or JSON. */
export type Entry = Record<string, string> & { sourcedId: string };

/** The entries of a OneRoster source, by collection. */
export type Tables = Record<Collection, Entry[]>;

/** The columns that are read. All others are dropped immediately. */
export const COLUMNS = new Set([
  ...['sourcedId', 'status', 'name', 'type', 'title', 'schoolYear', 'startDate', 'endDate', 'beginDate'],
  ...['enabledUser', 'orgSourcedIds', 'orgSourcedId', 'primaryOrgSourcedId', 'role', 'roleType'],
  ...['username', 'givenName', 'familyName', 'preferredGivenName', 'email', 'identifier', 'userSourcedId'],
  ...['classCode', 'courseSourcedId', 'courseCode', 'schoolSourcedId', 'termSourcedIds', 'classSourcedId'],
]);

/** Limit on the characters of a cell, to protect memory. The term ids of a class need less. */
const MAX_CELL = 10_000;

/** Cleans a value for storage: Postgres cannot store NUL. */
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

/** Whether an entry is active today: not deleted, not disabled, not ended. */
export const isActive = (entry: Entry, today: string): boolean =>
  entry['status']?.toLowerCase() !== 'tobedeleted' &&
  entry['enabledUser']?.toLowerCase() !== 'false' &&
  (!entry['endDate'] || entry['endDate'] >= today);
