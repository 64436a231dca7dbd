import { z } from 'zod';
import { SchoolName, Uuid } from './common.js';

export const ImportId = Uuid;

export type ImportStatus = 'checked' | 'queued' | 'running' | 'completed' | 'failed';

export interface ImportProblem {
  /** The line of the file, from 1; the heading is line 1. */
  line: number;
  column: string | null;
  message: string;
}

/** A school that nobody knows yet: the roster would make it. */
export interface NewSchool {
  school: string;
  users: number;
  /** Where it stands first. */
  line: number;
  /** A known school, or one of the roster with more users, whose name is nearly the same. */
  nearest: string | null;
}

/**
 * A roster: `POST /api/imports` (a form with one CSV file) checks it and changes nothing; `POST /api/imports/{id}/commit`
 * takes it whole or not at all; `GET /api/imports/{id}` tells how far it is.
 */
export interface ImportView {
  id: string;
  status: ImportStatus;
  file_name: string;
  /** Rows of the file, and passwords made ready so far. */
  total: number;
  done: number;
  /** Users who get a password made for them. */
  generated_passwords: number;
  /** Places in classes. */
  memberships: number;
  /** How many schools would be made, and the first of them: those that look misspelt, then by line. */
  new_school_count: number;
  new_schools: NewSchool[];
  problem_count: number;
  /** The first problems by line. An import with problems cannot be committed. */
  problems: ImportProblem[];
  /** `POST /api/imports/{id}/passwords` gives them as CSV, once. */
  passwords_available: boolean;
  /** Why it failed, in words. */
  detail: string | null;
  created_at: string;
}

const READ_AS = 'Give the schools to read as others as a JSON object of names.';

/** What may come with the file. */
export const CheckImportFields = z.object({
  /** `{"RIVERSDIE": "RIVERSIDE"}`: schools of the file that are read as others. */
  schools: z
    .string()
    .default('{}')
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: READ_AS });
        return z.NEVER;
      }
    })
    .pipe(z.record(SchoolName, SchoolName, READ_AS)),
});
export type CheckImportFields = z.infer<typeof CheckImportFields>;
