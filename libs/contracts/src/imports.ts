import { sentenceText } from './sentence.js';
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

/** A school that does not exist yet: the import would create it. */
export interface NewSchool {
  school: string;
  users: number;
  /** The first line that names it. */
  line: number;
  /** A known school, or one of the roster with more users, with a similar name. */
  nearest: string | null;
}

/**
 * A roster: `POST /api/imports` (a form with one CSV file) checks it and changes nothing; `POST
 * /api/imports/{id}/commit` imports it completely or not at all; `GET /api/imports/{id}` answers its progress.
 */
export interface ImportView {
  id: string;
  status: ImportStatus;
  file_name: string;
  /** Rows of the file, and passwords hashed so far. */
  total: number;
  done: number;
  /** Users with a generated password. */
  generated_passwords: number;
  /** Class memberships. */
  memberships: number;
  /** The number of new schools, and the first of them: likely misspellings first, then by line. */
  new_school_count: number;
  new_schools: NewSchool[];
  problem_count: number;
  /** The first problems by line. An import with problems cannot be committed. */
  problems: ImportProblem[];
  /** `POST /api/imports/{id}/passwords` returns them as CSV, once. */
  passwords_available: boolean;
  /** The sentence that says why it failed. */
  detail: string | null;
  created_at: string;
}

const READ_AS = sentenceText('roster_schools_json');

/** The optional fields of the form. */
export const CheckImportFields = z.object({
  /** `{"RIVERSDIE": "RIVERSIDE"}`: renames schools of the file. */
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
