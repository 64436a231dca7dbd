import { z } from 'zod';
import { inQuery, PlainText, QueryInt, RowId, SchoolName, IsoTime } from './common.js';
import { LIMITS } from './limits.js';
import { Page, Search, Sort } from './lists.js';
import { sentenceText } from './sentence.js';

export const STUDY_MODES = ['off', 'hints', 'attempt_first'] as const;
export type StudyMode = (typeof STUDY_MODES)[number];

/** Whether `Intl` knows this time zone. Offsets such as `+02:00` are not accepted. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Whether `Intl` accepts a text as a language tag. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}

export const TimeZone = z.string().max(64).refine(isTimeZone, sentenceText('time_zone_unknown'));

const Settings = {
  /** An IANA name such as `Europe/Berlin`; null to use the reader's time zone. */
  time_zone: TimeZone.nullable().optional(),
  /** Tags such as `en` or `pt-BR`, main language first. */
  languages: z
    .array(z.string().max(35).refine(isLanguage, sentenceText('language_unknown')))
    .max(LIMITS.schoolLanguages)
    .transform((tags) => [...new Set(tags)])
    .optional(),
  /** The contact for help. */
  help_contact: PlainText.pipe(z.string().trim().max(LIMITS.helpContactMax))
    .transform((text) => text || null)
    .nullable()
    .optional(),
  study_mode: z.enum(STUDY_MODES).optional(),
  /** Whether users of the school may sign in with a password. */
  password_sign_in: z.boolean().optional(),
  /** Whether names are shown and sorted with the family name first. */
  family_name_first: z.boolean().optional(),
  /** Whether names, addresses, phone numbers and email addresses are replaced by placeholders in requests to models. */
  mask_personal_data: z.boolean().optional(),
};

/** `POST /api/schools`. */
export const CreateSchoolRequest = z.object({ name: SchoolName, ...Settings });
export type CreateSchoolRequest = z.infer<typeof CreateSchoolRequest>;

/** `PUT /api/schools/{id}`: absent fields stay unchanged. `dry_run` returns the effects without a change. */
export const UpdateSchoolRequest = z.object({
  name: SchoolName.optional(),
  ...Settings,
  archived: z.boolean().optional(),
  dry_run: z.boolean().default(false),
});
export type UpdateSchoolRequest = z.infer<typeof UpdateSchoolRequest>;

/** `POST /api/schools/{id}/merge`: moves everything to the school `into` and removes this school. */
export const MergeSchoolRequest = z.object({ into: RowId, dry_run: z.boolean().default(false) });
export type MergeSchoolRequest = z.infer<typeof MergeSchoolRequest>;

/** The number of affected rows of each kind. */
export const SchoolEffects = z.object({
  users: z.number().int(),
  classes: z.number().int(),
  /** Active invitations. */
  invitations: z.number().int(),
  /** Undecided requests. */
  requests: z.number().int(),
});
export type SchoolEffects = z.infer<typeof SchoolEffects>;

export const MergeEffects = SchoolEffects.extend({
  /** Classes whose name also exists in the other school: the name of their school is appended. */
  renamed_classes: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      new_name: z.string(),
    }),
  ),
  /**
   * Whether it has safeguarding cases. They stay hidden until a master admin shows them to the lead and deputy of the other
   * school.
   */
  safety_cases_wait: z.boolean(),
  /** Current announcements to the school: everyone of the other school sees them then. */
  announcements: z.number().int(),
  /** Limits, rules and budget of the school, which end. */
  limits: z.number().int(),
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
  /** Names before a rename or merge. */
  former_names: z.array(z.string()),
});
export type SchoolDetails = z.infer<typeof SchoolDetails>;

/**
 * `GET /api/schools`. `view=names` returns names for pickers, without archived schools. It is the default if only `search`
 * or `limit` is given, as before schools had figures. `view=figures` returns `{schools: SchoolView[]}`: the complete list
 * unless `limit` is given, with the total in `X-Total-Count`. A school admin sees only the own school.
 */
export const SchoolsQuery = z.object({
  view: inQuery(z.enum(['names', 'figures'])),
  search: Search,
  limit: QueryInt(1, LIMITS.schoolsMax),
  offset: Page.offset,
  /** Whether the figures include archived schools (`all`), exclude them (`false`), or contain only them (`true`). */
  archived: inQuery(z.enum(['all', 'true', 'false'])),
  ...Sort('name', 'students', 'admins', 'classes', 'created_at'),
});
export type SchoolsQuery = z.infer<typeof SchoolsQuery>;

/** `GET /api/schools/suggestion?name=`. */
export const SuggestionQuery = z.object({ name: SchoolName });
export type SuggestionQuery = z.infer<typeof SuggestionQuery>;

/** What a typed school name may refer to. */
export const SchoolSuggestion = z.object({
  /** The name in its stored form. */
  name: z.string(),
  /** `new`: storing the name would create a school. `renamed`: the school `nearest` had this name before. */
  state: z.enum(['known', 'archived', 'renamed', 'new']),
  /** The school that is probably meant; null if the name exists or resembles no other. */
  nearest: z.string().nullable(),
});
export type SchoolSuggestion = z.infer<typeof SchoolSuggestion>;
