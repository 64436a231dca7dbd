import type { RosterError } from '@studyhall/contracts';

/**
 * What a source says, in one form whatever the source: an adapter reads it, `compareRoster` compares it with what is stored.
 * People whom the source does not name, or names as left, are not in it.
 */
export interface RosterSnapshot {
  people: SnapshotPerson[];
  classes: SnapshotClass[];
  /** Null where the source says nothing of classes: all stay as they are. */
  places: SnapshotPlace[] | null;
  /** Ids of people whose entries could not be used. The source names them: they stay as they are. */
  unusable: string[];
  /** Entries that were left out, and why. */
  errors: RosterError[];
  /**
   * The learning platform whose courses these are. Its people are matched as its launches match: nobody is new or gone, and the
   * classes are those that teachers connected.
   */
  platform?: string;
}

export interface SnapshotPerson {
  id: string;
  username: string;
  given_name: string | null;
  family_name: string | null;
  email: string | null;
  /** Null where the source does not say: it stays, and a new person is a student. */
  role: 'STUDENT' | 'TEACHER' | null;
  /** By its name. */
  school: string;
  /** What a learning platform sends as the person's id of a roster. */
  roster_id?: string;
}

export interface SnapshotClass {
  id: string;
  name: string;
  school: string;
  /** Such as `2026/27`; null where the source does not say. */
  school_year: string | null;
}

/** A person in a class, by the ids of the source. */
export interface SnapshotPlace {
  class: string;
  person: string;
  /** In the course of a learning platform; null for a person who is neither student nor teacher there. */
  role?: 'STUDENT' | 'TEACHER' | null;
}
