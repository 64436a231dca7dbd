import { sentenceText } from './sentence.js';
import { z } from 'zod';
import { PlainText, QueryInt, Role, SchoolName, Uuid } from './common.js';
import { LIMITS } from './limits.js';
import type { UndoOffer } from './undo.js';

export const ImportId = Uuid;

export type ImportStatus = 'checked' | 'queued' | 'running' | 'completed' | 'failed';

/** What a column of a roster can hold. */
export const ROSTER_FIELDS = ['username', 'role', 'school', 'classes', 'password', 'access'] as const;
export type RosterField = (typeof ROSTER_FIELDS)[number];

/** A column of the file. `field` is null where its heading says nothing to the server: choose one, or `ignore`. */
export interface ImportColumn {
  heading: string;
  field: RosterField | 'ignore' | null;
}

export interface ImportProblem {
  /** The line of the file, from 1; the heading is line 1. */
  line: number;
  column: string | null;
  message: string;
}

/** Problems with the same sentence in the same column. */
export interface ImportProblemGroup {
  column: string | null;
  message: string;
  count: number;
  /** The first lines that have it. */
  lines: number[];
}

/** A school that does not exist: the import would create it, or its rows have a problem and another one is meant. */
export interface NewSchool {
  school: string;
  users: number;
  /** The first line that names it. */
  line: number;
  /** A known school, or one of the roster with more users, with a similar name; the name of today of a renamed one. */
  nearest: string | null;
  /** Whether the import would create it. */
  created: boolean;
}

/** A class that does not exist yet: the import would create it. */
export interface NewClass {
  name: string;
  school: string;
  users: number;
  /** The first line that names it. */
  line: number;
  /** A class of the school with a similar name. */
  nearest: string | null;
}

/** What a row changes, from what is stored to what the file says. */
export interface ImportChanges {
  role?: { from: Role; to: Role };
  school?: { from: string | null; to: string | null };
  access?: { from: boolean; to: boolean };
  classes?: { from: string[]; to: string[] };
}

/** Rows of the file by what they would do, and students who are not in the file. */
export interface ImportDifference {
  new: number;
  changed: number;
  unchanged: number;
  /** Rows with problems. */
  rejected: number;
  gone: number;
}

export const GoneOf = z.enum(['classes', 'schools']);
export const GoneAction = z.enum(['keep', 'remove_from_class', 'revoke']);
export type GoneAction = z.infer<typeof GoneAction>;

/**
 * A roster: `POST /api/imports` (a form with one CSV file or spreadsheet) checks it and changes nothing; `POST
 * /api/imports/{id}/commit` imports it; `GET /api/imports/{id}` answers its progress. With the mode `create` a row whose
 * user exists is a problem; with `update` it is compared with the stored user.
 */
export interface ImportView {
  id: string;
  status: ImportStatus;
  mode: 'create' | 'update';
  file_name: string;
  /** Rows of the file, and passwords hashed so far. */
  total: number;
  done: number;
  columns: ImportColumn[];
  difference: ImportDifference;
  /** Whose students count as gone: those of the classes, or of the schools, that the file names. */
  gone_of: z.infer<typeof GoneOf>;
  /** What happens to them. */
  gone: GoneAction;
  /** Whether the classes of a changed user become those of the file; otherwise they are added. */
  sets_classes: boolean;
  /** Whether users whose password is in the file must change it at their first sign-in. */
  must_change_passwords: boolean;
  /** Users with a generated password. */
  generated_passwords: number;
  /** Class memberships. */
  memberships: number;
  /** The number of new schools, and the first of them: likely misspellings first, then by line. */
  new_school_count: number;
  new_schools: NewSchool[];
  /** The number of new classes, and the first of them, in the same order. */
  new_class_count: number;
  new_classes: NewClass[];
  problem_count: number;
  /** The first problems by line. An import with problems can be committed with `partial` alone. */
  problems: ImportProblem[];
  /** The same problems by sentence, the most frequent first. */
  problem_groups: ImportProblemGroup[];
  /** `GET /api/imports/{id}/rejected` returns the rows with problems, as uploaded, with the reason in a column. */
  rejected_available: boolean;
  /** `POST /api/imports/{id}/passwords` returns them as CSV, for 24 hours. */
  passwords_available: boolean;
  /** How a completed import can be undone, for 24 hours. */
  undo: UndoOffer | null;
  /** Whether it was undone. */
  undone: boolean;
  /** The sentence that says why it failed. */
  detail: string | null;
  created_at: string;
}

/** `GET /api/imports`: the caller's imports that can still be undone, the newest first. */
export interface UndoableImport extends UndoOffer {
  id: string;
  file_name: string;
  created_at: string;
}

/** A user of the preview, or one that was imported. */
export interface ImportRowView {
  /** The line of the file; null for a student who is not in it. */
  line: number | null;
  user_id: number | null;
  username: string;
  role: Role;
  school: string | null;
  classes: string[];
  changes: ImportChanges;
}

/** `GET /api/imports/{id}/rows?kind=`: one group of the difference; the number of all in `X-Total-Count`. */
export const ImportRowsQuery = z.object({
  kind: z.enum(['new', 'changed', 'gone']),
  limit: QueryInt(1, LIMITS.pageMax),
  offset: QueryInt(0, 10_000_000),
});
export type ImportRowsQuery = z.infer<typeof ImportRowsQuery>;

const json = <Schema extends z.ZodType>(schema: Schema, fallback: string, message: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      }
    })
    .pipe(schema);

const READ_AS = sentenceText('roster_schools_json');
const CLASSES = sentenceText('roster_classes_json');
const COLUMNS = sentenceText('roster_columns_json');
const ClassName = PlainText.pipe(z.string().trim().min(1).max(LIMITS.classNameMax));
const ClassReadAs = z.object({ school: SchoolName, name: ClassName, meant: ClassName }, CLASSES);

const FormFlag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

/** The optional fields of the form. */
export const CheckImportFields = z.object({
  mode: z.enum(['create', 'update']).default('create'),
  /** `{"RIVERSDIE": "RIVERSIDE"}`: renames schools of the file. */
  schools: json(z.record(SchoolName, SchoolName, READ_AS), '{}', READ_AS),
  /** `[{"school": "NORTH", "name": "Mths 9A", "meant": "Maths 9A"}]`: renames classes of the file. */
  classes: json(z.array(ClassReadAs, CLASSES).max(500), '[]', CLASSES),
  /** `{"Form": "classes", "Phone": "ignore"}`: what columns hold, by their headings. */
  columns: json(
    z.record(z.string().max(200), z.enum([...ROSTER_FIELDS, 'ignore'], COLUMNS), COLUMNS),
    '{}',
    COLUMNS,
  ),
  gone_of: GoneOf.default('classes'),
  sets_classes: FormFlag,
  must_change_passwords: FormFlag,
});
export type CheckImportFields = z.infer<typeof CheckImportFields>;

/** The optional body of the commit. Without it: everything or nothing, and students who are not in the file stay. */
export const CommitImportRequest = z
  .object({
    /** Imports the rows without problems. */
    partial: z.boolean().default(false),
    gone: GoneAction.default('keep'),
  })
  .prefault({});
export type CommitImportRequest = z.infer<typeof CommitImportRequest>;
