import { z } from 'zod';
import { IsoTime, PlainText, Role, RowId, SchoolName, ShortText } from './common.js';
import { sentenceText } from './sentence.js';
import { hasInvisible } from './username.js';

const Address = z
  .string()
  .trim()
  .max(500)
  .refine(
    (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
    sentenceText('roster_address_invalid'),
  );

export const RosterSourceKind = z.enum(['oneroster_csv', 'oneroster_rest', 'scim', 'csv', 'lti']);
export type RosterSourceKind = z.infer<typeof RosterSourceKind>;

/** The settings of a source, depending on its kind. Only `oneroster_rest` has a URL. */
export const RosterSettings = z.object({
  /** The URL of the OneRoster service, such as `https://sis.school.example/ims/oneroster/v1p1`. */
  base_url: Address.optional(),
  /** The URL that issues OAuth 2 tokens. */
  token_url: Address.optional(),
  client_id: ShortText(300).optional(),
  /** The id of the school to read, if the source contains several. */
  org: ShortText(200).optional(),
  /** For the kind `lti`: the learning platform whose courses are read. */
  platform: z.uuid().optional(),
  /**
   * For the kind `scim`: attributes that identify teachers. Without rules, every new person is a student. Only master
   * admins can set them.
   */
  teacher_rules: z
    .array(
      z.object({ attribute: z.enum(['userType', 'title', 'department', 'roles']), value: ShortText(200) }),
    )
    .max(20)
    .optional(),
});
export type RosterSettings = z.infer<typeof RosterSettings>;

/** `POST /api/roster-sources`, `PUT /api/roster-sources/{id}`. Without `client_secret` a stored one stays. */
export const RosterSourceRequest = z.object({
  /** The key of the source in people's `external_ids`. It cannot be changed. */
  name: ShortText(60).refine((name) => !hasInvisible(name), sentenceText('name_invisible')),
  kind: RosterSourceKind,
  /** The school of the source; null for all schools, which only a master admin can set. */
  school: SchoolName.nullable().default(null),
  settings: RosterSettings.default({}),
  client_secret: PlainText.pipe(z.string().trim().max(1_000)).optional(),
  /** The hour of the nightly run, in the school's time zone; null for never. */
  hour: z.number().int().min(0).max(23).nullable().default(null),
  /** A run that would end the access of more than this percentage of people waits for confirmation. */
  bound: z.number().int().min(0).max(100).default(10),
  enabled: z.boolean().default(true),
});
export type RosterSourceRequest = z.infer<typeof RosterSourceRequest>;

/** The state of a run. `replaced`: a later run replaced it. */
const RunState = z.enum([
  'queued',
  'reading',
  'waiting',
  'applying',
  'applied',
  'unchanged',
  'failed',
  'replaced',
]);

/** A skipped entry of the source, with the reason. */
export const RosterError = z.object({
  /** The location in the source, such as `users.csv 12` or an id. */
  row: z.string(),
  reason: z.string(),
  /** `username_taken`: an admin may confirm that the account belongs to this person. */
  code: z.literal('username_taken').optional(),
});
export type RosterError = z.infer<typeof RosterError>;

/** `GET /api/roster-runs/{id}`. */
export const RosterRunView = z.object({
  id: z.string(),
  source_id: z.string(),
  state: RunState,
  /** Why it waits for confirmation, or which parts the source did not send. */
  detail: z.string().nullable(),
  /** Number of people. */
  new: z.number().int(),
  changed: z.number().int(),
  gone: z.number().int(),
  /** Everything that the source sent, and the differences that are not about people. */
  counts: z.object({
    schools: z.number().int(),
    people: z.number().int(),
    classes: z.number().int(),
    places: z.number().int(),
    new_schools: z.number().int(),
    new_classes: z.number().int(),
    /** Existing classes of the school with the name of a class of the source, which will own them. */
    taken_classes: z.number().int(),
    entered: z.number().int(),
    left: z.number().int(),
    /** Number of people whose role changes. */
    roles: z.number().int(),
  }),
  /** At most 1,000 of `error_count`. */
  errors: z.array(RosterError),
  error_count: z.number().int(),
  created_at: IsoTime,
  finished_at: IsoTime.nullable(),
  /** The user who started it; null for the schedule. */
  started_by: z.string().nullable(),
  /** Until when it can be undone; null if it cannot. */
  undo_until: IsoTime.nullable(),
});
export type RosterRunView = z.infer<typeof RosterRunView>;

export const RosterSourceView = z.object({
  id: z.string(),
  ...RosterSourceRequest.omit({ client_secret: true }).shape,
  school: z.string().nullable(),
  has_secret: z.boolean(),
  /** Whether an admin has confirmed the first run. */
  confirmed: z.boolean(),
  /** Number of accounts in the source. */
  people: z.number().int(),
  last_run: RosterRunView.nullable(),
});
export type RosterSourceView = z.infer<typeof RosterSourceView>;

/** `GET /api/roster-runs/{id}/rows`: one person of the difference. At most 500 of each kind are kept. */
export const RosterRunRow = z.object({
  kind: z.enum(['new', 'changed', 'gone']),
  external_id: z.string(),
  name: z.string(),
  school: z.string().nullable(),
  role: Role,
  /** The changed fields. */
  fields: z.array(z.string()),
  /** Number of classes that the person joins and leaves. */
  entered: z.number().int(),
  left: z.number().int(),
});
export type RosterRunRow = z.infer<typeof RosterRunRow>;

/** `GET /api/roster-runs/{id}/rows?kind=`. */
export const RosterRowsQuery = RosterRunRow.pick({ kind: true });
export type RosterRowsQuery = z.infer<typeof RosterRowsQuery>;

/**
 * `PUT /api/roster-sources/{id}/people`: an admin assigns an account to a person of the source. People are never matched by
 * name.
 */
export const RosterMatchRequest = z.object({ external_id: ShortText(200), user_id: RowId });
export type RosterMatchRequest = z.infer<typeof RosterMatchRequest>;
