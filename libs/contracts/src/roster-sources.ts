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

/** What a source needs beside its kind. Only `oneroster_rest` has an address. */
export const RosterSettings = z.object({
  /** Of the OneRoster service, such as `https://sis.school.example/ims/oneroster/v1p1`. */
  base_url: Address.optional(),
  /** Where OAuth 2 tokens come from. */
  token_url: Address.optional(),
  client_id: ShortText(300).optional(),
  /** The id of the one school that is read, where the source sends several. */
  org: ShortText(200).optional(),
  /** Of a source of kind `lti`: the learning platform whose courses are read. */
  platform: z.uuid().optional(),
  /**
   * Of a source of kind `scim`: who is a teacher, by an attribute of the person. Without rules everyone who is new is a student. Only
   * master admins write them.
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
  /** The key of the source in people's `external_ids`; it cannot be changed. */
  name: ShortText(60).refine((name) => !hasInvisible(name), sentenceText('name_invisible')),
  kind: RosterSourceKind,
  /** The school whose people it names; null for all, which only a master admin sets. */
  school: SchoolName.nullable().default(null),
  settings: RosterSettings.default({}),
  client_secret: PlainText.pipe(z.string().trim().max(1_000)).optional(),
  /** The hour, in the zone of the school, at which it is read each night; null for never. */
  hour: z.number().int().min(0).max(23).nullable().default(null),
  /** More people than this who would lose access make a run wait for a person. In percent. */
  bound: z.number().int().min(0).max(100).default(10),
  enabled: z.boolean().default(true),
});
export type RosterSourceRequest = z.infer<typeof RosterSourceRequest>;

/** The state of a run. `replaced`: a later run took its place. */
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

/** An entry of the source that was left out, and why. */
export const RosterError = z.object({
  /** Where it is in the source, such as `users.csv 12` or an id. */
  row: z.string(),
  reason: z.string(),
  /** `username_taken`: an admin may choose whether that account is this person. */
  code: z.literal('username_taken').optional(),
});
export type RosterError = z.infer<typeof RosterError>;

/** `GET /api/roster-runs/{id}`. */
export const RosterRunView = z.object({
  id: z.string(),
  source_id: z.string(),
  state: RunState,
  /** Why it waits for a person, or which parts the source did not send. */
  detail: z.string().nullable(),
  /** People. */
  new: z.number().int(),
  changed: z.number().int(),
  gone: z.number().int(),
  /** All of what the source sent, and of the difference what is not about people. */
  counts: z.object({
    schools: z.number().int(),
    people: z.number().int(),
    classes: z.number().int(),
    places: z.number().int(),
    new_schools: z.number().int(),
    new_classes: z.number().int(),
    entered: z.number().int(),
    left: z.number().int(),
    /** People who get another role. */
    roles: z.number().int(),
  }),
  /** At most 1,000 of `error_count`. */
  errors: z.array(RosterError),
  error_count: z.number().int(),
  created_at: IsoTime,
  finished_at: IsoTime.nullable(),
  /** By whom; null for the schedule. */
  started_by: z.string().nullable(),
  /** Until when it can be undone; null where it cannot be. */
  undo_until: IsoTime.nullable(),
});
export type RosterRunView = z.infer<typeof RosterRunView>;

export const RosterSourceView = z.object({
  id: z.string(),
  ...RosterSourceRequest.omit({ client_secret: true }).shape,
  school: z.string().nullable(),
  has_secret: z.boolean(),
  /** Whether a person has confirmed the first run. */
  confirmed: z.boolean(),
  /** Accounts that it names. */
  people: z.number().int(),
  last_run: RosterRunView.nullable(),
});
export type RosterSourceView = z.infer<typeof RosterSourceView>;

/** `GET /api/roster-runs/{id}/rows`: one person of the difference; at most 500 of each kind are kept. */
export const RosterRunRow = z.object({
  kind: z.enum(['new', 'changed', 'gone']),
  external_id: z.string(),
  name: z.string(),
  school: z.string().nullable(),
  role: Role,
  /** The changed fields. */
  fields: z.array(z.string()),
  /** Classes that the person enters and leaves. */
  entered: z.number().int(),
  left: z.number().int(),
});
export type RosterRunRow = z.infer<typeof RosterRunRow>;

/** `GET /api/roster-runs/{id}/rows?kind=`. */
export const RosterRowsQuery = RosterRunRow.pick({ kind: true });
export type RosterRowsQuery = z.infer<typeof RosterRowsQuery>;

/**
 * `PUT /api/roster-sources/{id}/people`: an admin's choice which account a person of the source has. People are never
 * matched by a name.
 */
export const RosterMatchRequest = z.object({ external_id: ShortText(200), user_id: RowId });
export type RosterMatchRequest = z.infer<typeof RosterMatchRequest>;
