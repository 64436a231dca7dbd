import { z } from 'zod';
import { inQuery, IsoTime, PlainText, QueryInt, ReasonText, RowId } from './common.js';

/** A help line of a school or a country, for students. */
export const HelpLine = z.object({
  name: PlainText.pipe(z.string().trim().min(1).max(100)),
  /** The number to dial, with spaces. */
  number: z
    .string()
    .trim()
    .regex(/^[+0-9][0-9 ()-]{1,30}$/),
  /** Its opening hours, such as "day and night"; may be empty. */
  hours: PlainText.pipe(z.string().trim().max(100)),
  /** The tag of its language, such as `en`. */
  language: z.string().min(2).max(35),
});
export type HelpLine = z.infer<typeof HelpLine>;

const NamedPerson = z.object({
  id: z.number().int(),
  username: z.string(),
  display_name: z.string(),
  confirmed_at: IsoTime.nullable(),
  /** False if the person left the school, or lost access or role. Another person must be appointed. */
  available: z.boolean(),
  /**
   * Who decides whether the person sees cases from before their confirmation or a merge of schools; null if the person sees
   * all.
   */
  earlier_cases_wait_for: z.enum(['lead', 'deputy', 'master_admin']).nullable(),
});

/** `GET /api/schools/{id}/safeguarding`. */
export const SafeguardingView = z.object({
  enabled: z.boolean(),
  lead: NamedPerson.nullable(),
  deputy: NamedPerson.nullable(),
  /** When both were first confirmed; null before that. */
  confirmed_at: IsoTime.nullable(),
  /** How many minutes a case of danger waits for the lead before the deputy is notified. */
  minutes_to_deputy: z.number().int(),
  help_lines: z.array(HelpLine),
  /** When the help lines were last checked. */
  reviewed_at: IsoTime.nullable(),
  /** The deadline for replacing a lead or deputy who left; null if both are present. */
  replacement_due: IsoTime.nullable(),
  /** How many days a closed case is kept. */
  safety_days: z.number().int(),
  /** Where alerts are posted, in addition to mails. */
  webhook: z
    .object({
      url: z.string(),
      /** Signs the posted alerts. Returned once, by the request that sets the URL. */
      secret: z.string().nullable(),
      /** When it last accepted an alert; null before the first. */
      delivered_at: IsoTime.nullable(),
      /** Since when and why alerts are not delivered; null if the last one was delivered, and before the first. */
      not_delivered: z.object({ since: IsoTime, reason: z.string() }).nullable(),
    })
    .nullable(),
  /** What this installation supports: mails with alerts and codes, and webhooks. */
  available: z.object({ mail: z.boolean(), webhook: z.boolean() }),
});
export type SafeguardingView = z.infer<typeof SafeguardingView>;

/**
 * `PUT /api/schools/{id}/safeguarding`: absent fields stay unchanged. A new lead or deputy must confirm. A person cannot
 * appoint themselves.
 */
export const SafeguardingRequest = z.object({
  enabled: z.boolean().optional(),
  lead: RowId.nullable().optional(),
  deputy: RowId.nullable().optional(),
  minutes_to_deputy: z.number().int().min(1).max(1_440).optional(),
  /** In display order. Sending them counts as a review, unless the list is empty. */
  help_lines: z.array(HelpLine).max(20).optional(),
  /** The lines that the request is based on. It is rejected if other lines are stored. */
  help_lines_before: z.array(HelpLine).max(20).optional(),
  /** When the help lines were checked without a change. Not in the future. */
  reviewed_at: z.iso
    .datetime()
    .refine((time) => Date.parse(time) <= Date.now())
    .optional(),
  safety_days: z.number().int().min(30).max(3_650).optional(),
  /** A new URL gets a new secret; null removes the webhook. */
  webhook: z
    .object({ url: z.url({ protocol: /^https?$/ }).max(500) })
    .nullable()
    .optional(),
});
export type SafeguardingRequest = z.infer<typeof SafeguardingRequest>;

/**
 * `POST /api/schools/{id}/safeguarding/confirm`: the lead or deputy sends nothing; a school admin sends the code from their
 * mail.
 */
export const ConfirmSafeguardingRequest = z.object({
  code: z.string().trim().toUpperCase().max(40).optional(),
});
export type ConfirmSafeguardingRequest = z.infer<typeof ConfirmSafeguardingRequest>;

/** `POST /api/schools/{id}/safeguarding/earlier-cases`, by the other confirmed person; if there is none, by a master admin. */
export const EarlierCasesRequest = z.object({ user_id: RowId });
export type EarlierCasesRequest = z.infer<typeof EarlierCasesRequest>;

export const CaseOutcome = z.enum(['acted', 'false_alarm', 'duplicate']);
export type CaseOutcome = z.infer<typeof CaseOutcome>;

/** Where words of a case were written. */
export const CasePlace = z.enum([
  ...(['chat', 'lesson', 'homework', 'file', 'image', 'program', 'rating', 'title'] as const),
  ...(['quiz', 'class_quiz', 'ticket', 'hand_in', 'card', 'name', 'instructions', 'memory'] as const),
]);
export type CasePlace = z.infer<typeof CasePlace>;

/**
 * A case in the list, without the passage. Only `GET /api/safety/cases/{id}` returns the passage, and records that it was
 * read.
 */
export const SafetyCaseRow = z.object({
  id: z.string(),
  tier: z.enum(['danger', 'concern']),
  category: z.string(),
  /** A concern that follows at least two others of the same student within seven days. */
  is_pattern: z.boolean(),
  /** The passage is from a withheld reply of the assistant, not from the student. */
  is_reply: z.boolean(),
  /** Null for a case from before places were recorded. */
  place: CasePlace.nullable(),
  created_at: IsoTime,
  /** When the student said that the question was for school, and had it answered; null where they did not. */
  said_for_school_at: IsoTime.nullable(),
  /** When the student's account was deleted; null if it was not. The case goes with the account. */
  account_deleted_at: IsoTime.nullable(),
  escalated_at: IsoTime.nullable(),
  acknowledged_at: IsoTime.nullable(),
  acknowledged_by: z.string().nullable(),
  closed_at: IsoTime.nullable(),
  closed_by: z.string().nullable(),
  outcome: CaseOutcome.nullable(),
});
export type SafetyCaseRow = z.infer<typeof SafetyCaseRow>;

/** A case in the list. */
export const ListedSafetyCase = SafetyCaseRow.extend({
  /** Identifies cases of the same student of a school without a name. Another student never gets it, also after an erasure. */
  student_number: z.number().int(),
  /** With `by=student`: the cases of this student that match the filter. */
  of_student: z.object({ total: z.number().int(), open: z.number().int(), newest_at: IsoTime }).optional(),
});
export type ListedSafetyCase = z.infer<typeof ListedSafetyCase>;

export const SafetyCaseView = SafetyCaseRow.extend({
  student: z.object({ id: z.number().int(), username: z.string(), display_name: z.string() }),
  passage: z.string(),
  reason: z.string().nullable(),
  withheld_reason: z.string().nullable(),
});
export type SafetyCaseView = z.infer<typeof SafetyCaseView>;

/** Figures of one category in the last 90 days. `false_alarms` counts closed cases. */
export const SafetyFigure = z.object({
  category: z.string(),
  tier: z.enum(['danger', 'concern', 'not_allowed']),
  total: z.number().int(),
  open: z.number().int(),
  false_alarms: z.number().int(),
});
export type SafetyFigure = z.infer<typeof SafetyFigure>;

const Page = { limit: QueryInt(1, 100), offset: QueryInt(0, 1_000_000) };

/**
 * `GET /api/safety/cases`: open before closed, danger before concern, not acknowledged before acknowledged, then the newest. `by=student`
 * lists the most urgent case of each student.
 */
export const SafetyCasesQuery = z.object({
  ...Page,
  by: inQuery(z.literal('student')),
  /** A `student_number`. */
  student: QueryInt(1, 1_000_000),
  /** `open`: not closed, acknowledged or not. */
  state: inQuery(z.enum(['open', 'closed'])),
  tier: inQuery(z.enum(['danger', 'concern'])),
  category: inQuery(z.string().max(40)),
});
export type SafetyCasesQuery = z.infer<typeof SafetyCasesQuery>;

/** A deleted account that had cases, `open` of them not closed. The cases are erased with the account. */
export const DeletedStudent = z.object({
  student_number: z.number().int(),
  deleted_at: IsoTime,
  open: z.number().int(),
  total: z.number().int(),
});
export type DeletedStudent = z.infer<typeof DeletedStudent>;

/** School admins get figures but no cases. `total` counts the cases of all pages, with `by=student` the students. */
export const SafetyCases = z.object({
  cases: z.array(ListedSafetyCase),
  total: z.number().int(),
  figures: z.array(SafetyFigure),
  /** Of the last 90 days, the newest first, at most 100. */
  deleted_students: z.array(DeletedStudent),
});
export type SafetyCases = z.infer<typeof SafetyCases>;

/** `GET /api/safety/trends`, for lead, deputy and school admin: only counts. */
export const SafetyTrendsQuery = z.object({
  weeks: QueryInt(1, 52),
  /** The first and last day (UTC), for example of a term; replaces `weeks`. */
  from: inQuery(z.iso.date()),
  to: inQuery(z.iso.date()),
});
export type SafetyTrendsQuery = z.infer<typeof SafetyTrendsQuery>;

/**
 * The last `weeks` (12 by default) or the weeks of the requested days, oldest first. A category without cases in a week has
 * no row.
 */
export const SafetyTrends = z.object({
  /** The current number of students of the school. */
  students: z.number().int(),
  weeks: z.array(
    z.object({
      /** The Monday on which it starts, UTC. */
      week: z.string().meta({ format: 'date' }),
      category: z.string(),
      tier: z.enum(['danger', 'concern', 'not_allowed']),
      total: z.number().int(),
      false_alarms: z.number().int(),
      /** Per 100 current students of the school; null without students. */
      per_100: z.number().nullable(),
    }),
  ),
});
export type SafetyTrends = z.infer<typeof SafetyTrends>;

/** `GET /api/safety/looks`: the passages that the caller has read, newest first. */
export const SafetyReadLogQuery = z.object(Page);
export type SafetyReadLogQuery = z.infer<typeof SafetyReadLogQuery>;

export const SafetyReadLog = z.object({
  looks: z.array(
    z.object({
      case_id: z.string(),
      category: z.string(),
      tier: z.enum(['danger', 'concern']),
      at: IsoTime,
    }),
  ),
  total: z.number().int(),
});
export type SafetyReadLog = z.infer<typeof SafetyReadLog>;

const Reason = ReasonText(1_000);

/** `POST /api/safety/cases/{id}/close`. With `withheld_reason`, the student is not told who read the passage. */
export const CloseCaseRequest = z.object({
  outcome: CaseOutcome,
  reason: Reason,
  withheld_reason: Reason.optional(),
});
export type CloseCaseRequest = z.infer<typeof CloseCaseRequest>;
