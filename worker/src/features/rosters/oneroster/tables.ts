import type { Collection, Received } from '../source.error.js';

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
