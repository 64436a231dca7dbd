import type { RosterError } from '@studyhall/contracts';

/**
 * The data of a source in a common form: an adapter reads it, and `compareRoster` compares it with the stored roster.
 * Contains only people whom the source lists as active.
 */
export interface RosterSnapshot {
  people: SnapshotPerson[];
  classes: SnapshotClass[];
  /** Null if the source has no classes: all memberships stay unchanged. */
  places: SnapshotPlace[] | null;
  /** Ids of people whose entries are invalid. The source lists them, so they stay unchanged. */
  unusable: string[];
  /** Rows that could not be read, with the id if it could. Where an id is unknown, nobody is gone. */
  unread?: Array<{ row: string; id: string }>;
  /** Skipped entries with the reason. */
  errors: RosterError[];
  /**
   * The learning platform that owns these courses. Its people are matched like at a launch: no accounts are created or
   * removed, and the classes are those that teachers connected.
   */
  platform?: string;
}

export interface SnapshotPerson {
  id: string;
  username: string;
  given_name: string | null;
  family_name: string | null;
  email: string | null;
  /** Null if the source has none: an existing role stays, and a new person is a student. */
  role: 'STUDENT' | 'TEACHER' | null;
  /** The name of the school. */
  school: string;
  /** The person's roster id, as sent by a learning platform. */
  roster_id?: string;
}

export interface SnapshotClass {
  id: string;
  name: string;
  school: string;
  /** Such as `2026/27`; null if the source has none. */
  school_year: string | null;
}

/** A class membership, by ids of the source. */
export interface SnapshotPlace {
  class: string;
  person: string;
  /** The role in a platform's course; null if the person is neither student nor teacher there. */
  role?: 'STUDENT' | 'TEACHER' | null;
}
