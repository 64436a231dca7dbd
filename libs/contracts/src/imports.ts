import { sentenceText } from './sentence.js';
import { z } from 'zod';
import { ConsentState } from './consent.js';
import { PlainText, Role, SchoolName, Uuid, IsoTime } from './common.js';
import { LIMITS } from './limits.js';
import { Page } from './lists.js';
import { UndoOffer } from './undo.js';

export const ImportId = Uuid;

export const ImportStatus = z.enum(['checked', 'queued', 'running', 'completed', 'failed']);

/** The fields that a roster column can contain. */
export const ROSTER_NAMES = ['given_name', 'family_name', 'preferred_name', 'email', 'number'] as const;
export const ROSTER_FIELDS = [
  ...(['username', 'role', 'school', 'classes', 'password', 'access', 'parent_consent'] as const),
  ...ROSTER_NAMES,
] as const;
export type RosterField = (typeof ROSTER_FIELDS)[number];

/** A column of the file. `field` is null if the server does not recognize the heading: choose a field or `ignore`. */
export const ImportColumn = z.object({
  heading: z.string(),
  field: z.enum([...ROSTER_FIELDS, 'ignore']).nullable(),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

export const ImportProblem = z.object({
  /** The line number in the file, from 1. Line 1 is the header. */
  line: z.number().int(),
  column: z.string().nullable(),
  message: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** Problems with the same sentence in the same column. */
export const ImportProblemGroup = z.object({
  column: z.string().nullable(),
  message: z.string(),
  count: z.number().int(),
  /** The first affected lines. */
  lines: z.array(z.number().int()),
});
export type ImportProblemGroup = z.infer<typeof ImportProblemGroup>;

/** A school that does not exist. The import creates it, or its rows have a problem because another school is probably meant. */
export const NewSchool = z.object({
  school: z.string(),
  users: z.number().int(),
  /** The first line with this name. */
  line: z.number().int(),
  /** A similar name: an existing school, a more frequent one in the file, or the current name of a renamed one. */
  nearest: z.string().nullable(),
  /** Whether the import creates it. */
  created: z.boolean(),
});
export type NewSchool = z.infer<typeof NewSchool>;

/** A class that does not exist. The import creates it. */
export const NewClass = z.object({
  name: z.string(),
  school: z.string(),
  users: z.number().int(),
  /** The first line with this name. */
  line: z.number().int(),
  /** A class of the school with a similar name. */
  nearest: z.string().nullable(),
  /** Classes of the school with similar names, closest first: at most three. */
  similar: z.array(z.string()),
});
export type NewClass = z.infer<typeof NewClass>;

const ChangedName = z.object({ from: z.string().nullable(), to: z.string() }).optional();

/** The changes of a row, from stored to new values. For a new user, only the names. */
export const ImportChanges = z.object({
  given_name: ChangedName,
  family_name: ChangedName,
  preferred_name: ChangedName,
  email: ChangedName,
  number: ChangedName,
  role: z
    .object({
      from: Role,
      to: Role,
    })
    .optional(),
  school: z
    .object({
      from: z.string().nullable(),
      to: z.string().nullable(),
    })
    .optional(),
  access: z
    .object({
      from: z.boolean(),
      to: z.boolean(),
    })
    .optional(),
  parent_consent: z.object({ from: ConsentState, to: ConsentState }).optional(),
  classes: z
    .object({
      from: z.array(z.string()),
      to: z.array(z.string()),
    })
    .optional(),
});
export type ImportChanges = z.infer<typeof ImportChanges>;

/** Rows grouped by what they would do, and students who are not in the file. */
export const ImportDifference = z.object({
  new: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Number of rows with problems. */
  rejected: z.number().int(),
  gone: z.number().int(),
  /** Changed rows that give a user another role. They need a separate confirmation. */
  roles: z.number().int(),
});

export const GoneOf = z.enum(['classes', 'schools']);
export const GoneAction = z.enum(['keep', 'remove_from_class', 'revoke']);
export type GoneAction = z.infer<typeof GoneAction>;

/**
 * A roster import. `POST /api/imports` (a form with one CSV file or spreadsheet) checks it without changes. `POST
 * /api/imports/{id}/commit` imports it. `GET /api/imports/{id}` returns its progress. With the mode `create`, a row whose
 * user exists is a problem; with `update`, it is compared with the stored user.
 */
export const ImportView = z.object({
  id: z.string(),
  status: ImportStatus,
  mode: z.enum(['create', 'update']),
  file_name: z.string(),
  /** Number of rows in the file, and of passwords hashed so far. */
  total: z.number().int(),
  done: z.number().int(),
  columns: z.array(ImportColumn),
  difference: ImportDifference,
  /** Which students count as missing: those of the classes, or those of the schools, in the file. */
  gone_of: GoneOf,
  /** What happens to missing students. */
  gone: GoneAction,
  /** Whether the classes in the file replace those of a changed user; otherwise they are added. */
  sets_classes: z.boolean(),
  /** Whether users whose password is in the file must change it at their first sign-in. */
  must_change_passwords: z.boolean(),
  /** Number of users with a generated password. */
  generated_passwords: z.number().int(),
  /** Number of class memberships. */
  memberships: z.number().int(),
  /** The number of new schools, and the first of them: probable misspellings first, then by line. */
  new_school_count: z.number().int(),
  new_schools: z.array(NewSchool),
  /** The number of new classes, and the first of them, in the same order. */
  new_class_count: z.number().int(),
  new_classes: z.array(NewClass),
  problem_count: z.number().int(),
  /** The first problems by line. An import with problems can only be committed with `partial`. */
  problems: z.array(ImportProblem),
  /** The same problems grouped by sentence, most frequent first. */
  problem_groups: z.array(ImportProblemGroup),
  /** `GET /api/imports/{id}/rejected` returns the uploaded rows with problems, with the reason in an additional column. */
  rejected_available: z.boolean(),
  /** `POST /api/imports/{id}/passwords` returns them as CSV, for 24 hours. */
  passwords_available: z.boolean(),
  /** The undo of a completed import, for 24 hours. */
  undo: UndoOffer.nullable(),
  /** Whether the import was undone. */
  undone: z.boolean(),
  /** The sentence that explains why it failed. */
  detail: z.string().nullable(),
  created_at: IsoTime,
});
export type ImportView = z.infer<typeof ImportView>;

/** `GET /api/imports`: the caller's imports that can still be undone, newest first. */
export const UndoableImport = UndoOffer.extend({
  id: z.string(),
  file_name: z.string(),
  /** The number of generated passwords, which can be downloaded until then. */
  passwords: z.number().int(),
  created_at: IsoTime,
});
export type UndoableImport = z.infer<typeof UndoableImport>;

/** An imported user, or a user in the preview. */
export const ImportRowView = z.object({
  /** The line in the file; null for a student who is not in it. */
  line: z.number().int().nullable(),
  user_id: z.number().int().nullable(),
  username: z.string(),
  role: Role,
  school: z.string().nullable(),
  classes: z.array(z.string()),
  changes: ImportChanges,
});
export type ImportRowView = z.infer<typeof ImportRowView>;

/** `GET /api/imports/{id}/rows?kind=`: one group of the difference. `X-Total-Count` has the total. */
export const ImportRowsQuery = z.object({
  /** `roles`: changed users whose role changes. */
  kind: z.enum(['new', 'changed', 'roles', 'gone']),
  ...Page,
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

/** Optional form fields. */
export const CheckImportFields = z.object({
  mode: z.enum(['create', 'update']).default('create'),
  /** `{"RIVERSDIE": "RIVERSIDE"}`: renames schools of the file. */
  schools: json(z.record(SchoolName, SchoolName, READ_AS), '{}', READ_AS),
  /** `[{"school": "NORTH", "name": "Mths 9A", "meant": "Maths 9A"}]`: renames classes of the file. */
  classes: json(z.array(ClassReadAs, CLASSES).max(500), '[]', CLASSES),
  /** `{"Form": "classes", "Phone": "ignore"}`: the field of each column, by its heading. */
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

/** The optional body of the commit. By default, imports everything or nothing, and keeps students who are not in the file. */
export const CommitImportRequest = z
  .object({
    /** Imports only the rows without problems. */
    partial: z.boolean().default(false),
    gone: GoneAction.default('keep'),
    /** Confirms changes of roles. */
    change_roles: z.boolean().default(false),
  })
  .prefault({});
export type CommitImportRequest = z.infer<typeof CommitImportRequest>;
