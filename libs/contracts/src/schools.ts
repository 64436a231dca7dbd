import { z } from 'zod';
import { inQuery, PlainText, QueryInt, RowId, SchoolName, IsoTime } from './common.js';
import { LIMITS } from './limits.js';
import { Page, Search, Sort } from './lists.js';
import { sentenceText } from './sentence.js';

export const STUDY_MODES = ['off', 'hints', 'attempt_first'] as const;
export type StudyMode = (typeof STUDY_MODES)[number];

/** Whether `Intl` knows a time zone by this name; an offset such as `+02:00` is no place. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Whether `Intl` reads a text as the tag of a language. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}

export const TimeZone = z.string().max(64).refine(isTimeZone, sentenceText('time_zone_unknown'));

const Settings = {
  /** An IANA name such as `Europe/Berlin`; null for the time zone of the reader. */
  time_zone: TimeZone.nullable().optional(),
  /** Tags such as `en` or `pt-BR`, the first language of the school first. */
  languages: z
    .array(z.string().max(35).refine(isLanguage, sentenceText('language_unknown')))
    .max(LIMITS.schoolLanguages)
    .transform((tags) => [...new Set(tags)])
    .optional(),
  /** Whom members ask for help. */
  help_contact: PlainText.pipe(z.string().trim().max(LIMITS.helpContactMax))
    .transform((text) => text || null)
    .nullable()
    .optional(),
  study_mode: z.enum(STUDY_MODES).optional(),
  /** Whether its people may sign in with a password. */
  password_sign_in: z.boolean().optional(),
  /** Whether its people are shown and sorted by their family name first. */
  family_name_first: z.boolean().optional(),
  /** Whether models get placeholders in place of names, addresses, phone numbers and e-mail addresses of its people. */
  mask_personal_data: z.boolean().optional(),
};

/** `POST /api/schools`. */
export const CreateSchoolRequest = z.object({ name: SchoolName, ...Settings });
export type CreateSchoolRequest = z.infer<typeof CreateSchoolRequest>;

/** `PUT /api/schools/{id}`: absent fields stay. `dry_run` answers the effects and changes nothing. */
export const UpdateSchoolRequest = z.object({
  name: SchoolName.optional(),
  ...Settings,
  archived: z.boolean().optional(),
  dry_run: z.boolean().default(false),
});
export type UpdateSchoolRequest = z.infer<typeof UpdateSchoolRequest>;

/** `POST /api/schools/{id}/merge`: everything of the school moves to the school `into`, and its name goes. */
export const MergeSchoolRequest = z.object({ into: RowId, dry_run: z.boolean().default(false) });
export type MergeSchoolRequest = z.infer<typeof MergeSchoolRequest>;

/** The number of rows of each kind that a change of a school affects. */
export const SchoolEffects = z.object({
  users: z.number().int(),
  classes: z.number().int(),
  /** Invitations that were not withdrawn. */
  invitations: z.number().int(),
  /** Undecided requests. */
  requests: z.number().int(),
});
export type SchoolEffects = z.infer<typeof SchoolEffects>;

export const MergeEffects = SchoolEffects.extend({
  /** Classes whose name the other school has too: the name of their school is appended. */
  renamed_classes: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      new_name: z.string(),
    }),
  ),
  /** Whether it has safeguarding cases: they wait until a master admin shows them to the lead and deputy of the other school. */
  safety_cases_wait: z.boolean(),
});
export type MergeEffects = z.infer<typeof MergeEffects>;

/** A school with its figures. Source: `docs/specification/api.md#versions`. */
export const SchoolView = z.object({
  id: z.number().int(),
  name: z.string(),
  students: z.number().int(),
  teachers: z.number().int(),
  admins: z.number().int(),
  classes: z.number().int(),
  archived: z.boolean(),
  time_zone: z.string().nullable(),
  languages: z.array(z.string()),
  help_contact: z.string().nullable(),
  study_mode: z.enum(STUDY_MODES),
  password_sign_in: z.boolean(),
  family_name_first: z.boolean(),
  mask_personal_data: z.boolean(),
  created_at: IsoTime,
});
export type SchoolView = z.infer<typeof SchoolView>;

/** `GET /api/schools/{id}`. */
export const SchoolDetails = SchoolView.extend({
  admin_list: z.array(
    z.object({
      id: z.number().int(),
      username: z.string(),
      display_name: z.string(),
      access_granted: z.boolean(),
    }),
  ),
  invitations: z.number().int(),
  requests: z.number().int(),
  /** Names before a rename or a merge. */
  former_names: z.array(z.string()),
});
export type SchoolDetails = z.infer<typeof SchoolDetails>;

/**
 * `GET /api/schools`. `view=names` answers an array of names for pickers, without archived schools; it is the default
 * where `search` or `limit` stand alone, as in the call before schools had figures. `view=figures` answers
 * `{schools: SchoolView[]}`, the whole list unless `limit` is given, and the total in `X-Total-Count`. A school admin sees
 * their own school alone.
 */
export const SchoolsQuery = z.object({
  view: inQuery(z.enum(['names', 'figures'])),
  search: Search,
  limit: QueryInt(1, LIMITS.schoolsMax),
  offset: Page.offset,
  /** Whether archived schools are among the figures (`all`), left out (`false`), or alone (`true`). */
  archived: inQuery(z.enum(['all', 'true', 'false'])),
  ...Sort('name', 'students', 'admins', 'classes', 'created_at'),
});
export type SchoolsQuery = z.infer<typeof SchoolsQuery>;

/** `GET /api/schools/suggestion?name=`. */
export const SuggestionQuery = z.object({ name: SchoolName });
export type SuggestionQuery = z.infer<typeof SuggestionQuery>;

/** What the typed name of a school may mean. */
export const SchoolSuggestion = z.object({
  /** The name as it would be stored. */
  name: z.string(),
  /** `new`: storing the name would create a school. `renamed`: `nearest` had this name before. */
  state: z.enum(['known', 'archived', 'renamed', 'new']),
  /** The school that is probably meant; null where the name is known or like no other. */
  nearest: z.string().nullable(),
});
export type SchoolSuggestion = z.infer<typeof SchoolSuggestion>;
