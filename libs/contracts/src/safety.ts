import { z } from 'zod';
import { inQuery, IsoTime, PlainText, QueryInt, ReasonText, RowId } from './common.js';

/** A help line of a school or a country, as a student sees it. */
export const HelpLine = z.object({
  name: PlainText.pipe(z.string().trim().min(1).max(100)),
  /** As it is dialled, with spaces. */
  number: z
    .string()
    .trim()
    .regex(/^[+0-9][0-9 ()-]{1,30}$/),
  /** When it answers, such as "day and night"; may be empty. */
  hours: PlainText.pipe(z.string().trim().max(100)),
  /** Tag of the language it speaks, such as `en`. */
  language: z.string().min(2).max(35),
});
export type HelpLine = z.infer<typeof HelpLine>;

const NamedPerson = z.object({
  id: z.number().int(),
  username: z.string(),
  display_name: z.string(),
  confirmed_at: IsoTime.nullable(),
  /** False where the person left the school, or lost access or role: name another one. */
  available: z.boolean(),
  /** Who decides whether the person sees cases from before their confirmation or a merge of schools; null for a person who sees all. */
  earlier_cases_wait_for: z.enum(['lead', 'deputy', 'master_admin']).nullable(),
});

/** `GET /api/schools/{id}/safeguarding`. */
export const SafeguardingView = z.object({
  enabled: z.boolean(),
  lead: NamedPerson.nullable(),
  deputy: NamedPerson.nullable(),
  /** When both were first confirmed; null before. */
  confirmed_at: IsoTime.nullable(),
  /** How long a case of danger waits for the lead before the deputy is told. Minutes. */
  minutes_to_deputy: z.number().int(),
  help_lines: z.array(HelpLine),
  /** When the help lines were last checked. */
  reviewed_at: IsoTime.nullable(),
  /** By when a lead or deputy who left is to be replaced; null while both are there. */
  replacement_due: IsoTime.nullable(),
  /** How long a closed case is kept. Days. */
  safety_days: z.number().int(),
  /** Where alerts are posted beside mails. */
  webhook: z
    .object({
      url: z.string(),
      /** Signs what is posted. Answered once, by the call that sets the address. */
      secret: z.string().nullable(),
      /** When it last accepted an alert; null before the first. */
      delivered_at: IsoTime.nullable(),
      /** Since when, and why, alerts do not reach it; null where the last one did, and before the first. */
      not_delivered: z.object({ since: IsoTime, reason: z.string() }).nullable(),
    })
    .nullable(),
  /** What this installation is set up for: mails with alerts and codes, and webhooks. */
  available: z.object({ mail: z.boolean(), webhook: z.boolean() }),
});
export type SafeguardingView = z.infer<typeof SafeguardingView>;

/** `PUT /api/schools/{id}/safeguarding`: what is absent stays. Another lead or deputy has to confirm anew. Nobody names themselves. */
export const SafeguardingRequest = z.object({
  enabled: z.boolean().optional(),
  lead: RowId.nullable().optional(),
  deputy: RowId.nullable().optional(),
  minutes_to_deputy: z.number().int().min(1).max(1_440).optional(),
  /** In the order in which they are shown. Sending them counts as their review, but for an empty list. */
  help_lines: z.array(HelpLine).max(20).optional(),
  /** The lines that were changed: a request that was made from other ones is refused. */
  help_lines_before: z.array(HelpLine).max(20).optional(),
  /** When the help lines were checked, where nothing about them had to be changed. Not in the future. */
  reviewed_at: z.iso
    .datetime()
    .refine((time) => Date.parse(time) <= Date.now())
    .optional(),
  safety_days: z.number().int().min(30).max(3_650).optional(),
  /** Another address gets another secret; null removes it. */
  webhook: z
    .object({ url: z.url({ protocol: /^https?$/ }).max(500) })
    .nullable()
    .optional(),
});
export type SafeguardingRequest = z.infer<typeof SafeguardingRequest>;

/** `POST /api/schools/{id}/safeguarding/confirm`: nothing from the lead or deputy; the code of their mail from a school admin. */
export const ConfirmSafeguardingRequest = z.object({
  code: z.string().trim().toUpperCase().max(40).optional(),
});
export type ConfirmSafeguardingRequest = z.infer<typeof ConfirmSafeguardingRequest>;

/** `POST /api/schools/{id}/safeguarding/earlier-cases`, from the other confirmed person; without one, from a master admin. */
export const EarlierCasesRequest = z.object({ user_id: RowId });
export type EarlierCasesRequest = z.infer<typeof EarlierCasesRequest>;

export const CaseOutcome = z.enum(['acted', 'false_alarm', 'duplicate']);
export type CaseOutcome = z.infer<typeof CaseOutcome>;

/** A case in the list: without the passage, which only `GET /api/safety/cases/{id}` answers and records. */
export const SafetyCaseRow = z.object({
  id: z.string(),
  tier: z.enum(['danger', 'concern']),
  category: z.string(),
  /** A concern after at least two others of the same student within seven days. */
  is_pattern: z.boolean(),
  /** The passage is of a reply of the assistant, which was withheld; the student did not write it. */
  is_reply: z.boolean(),
  created_at: IsoTime,
  escalated_at: IsoTime.nullable(),
  acknowledged_at: IsoTime.nullable(),
  acknowledged_by: z.string().nullable(),
  closed_at: IsoTime.nullable(),
  closed_by: z.string().nullable(),
  outcome: CaseOutcome.nullable(),
});
export type SafetyCaseRow = z.infer<typeof SafetyCaseRow>;

/** A case as the list has it. */
export const ListedSafetyCase = SafetyCaseRow.extend({
  /** Which cases are of the same student, without a name: 1 for the student of the first case that the caller may see. */
  student_number: z.number().int(),
});
export type ListedSafetyCase = z.infer<typeof ListedSafetyCase>;

export const SafetyCaseView = SafetyCaseRow.extend({
  student: z.object({ id: z.number().int(), username: z.string(), display_name: z.string() }),
  passage: z.string(),
  reason: z.string().nullable(),
  withheld_reason: z.string().nullable(),
});
export type SafetyCaseView = z.infer<typeof SafetyCaseView>;

/** Figures of one category in the last 90 days. `false_alarms` of the closed cases. */
export const SafetyFigure = z.object({
  category: z.string(),
  tier: z.enum(['danger', 'concern', 'not_allowed']),
  total: z.number().int(),
  open: z.number().int(),
  false_alarms: z.number().int(),
});
export type SafetyFigure = z.infer<typeof SafetyFigure>;

/** `GET /api/safety/cases`: newest first, those that are open before those that are closed. */
const Page = { limit: QueryInt(1, 100), offset: QueryInt(0, 1_000_000) };

export const SafetyCasesQuery = z.object({
  ...Page,
  state: inQuery(z.enum(['open', 'closed'])),
  tier: inQuery(z.enum(['danger', 'concern'])),
  category: inQuery(z.string().max(40)),
});
export type SafetyCasesQuery = z.infer<typeof SafetyCasesQuery>;

/** A school admin gets figures and no cases. `total` counts the cases of all pages. */
export const SafetyCases = z.object({
  cases: z.array(ListedSafetyCase),
  total: z.number().int(),
  figures: z.array(SafetyFigure),
});
export type SafetyCases = z.infer<typeof SafetyCases>;

/** `GET /api/safety/trends`, for lead, deputy and school admin: counts alone. */
export const SafetyTrendsQuery = z.object({
  weeks: QueryInt(1, 52),
  /** The first and the last day (UTC), such as those of a term, in place of weeks. */
  from: inQuery(z.iso.date()),
  to: inQuery(z.iso.date()),
});
export type SafetyTrendsQuery = z.infer<typeof SafetyTrendsQuery>;

/** Weeks of the last `weeks` (12), or of the days asked for, oldest first; a week without anything of a category has no row. */
export const SafetyTrends = z.object({
  /** Students of the school now. */
  students: z.number().int(),
  weeks: z.array(
    z.object({
      /** The Monday it begins with, UTC. */
      week: z.string().meta({ format: 'date' }),
      category: z.string(),
      tier: z.enum(['danger', 'concern', 'not_allowed']),
      total: z.number().int(),
      false_alarms: z.number().int(),
      /** For every 100 students of the school now; null without students. */
      per_100: z.number().nullable(),
    }),
  ),
});
export type SafetyTrends = z.infer<typeof SafetyTrends>;

/** `GET /api/safety/looks`: which passages the caller read, newest first. */
export const SafetyLooksQuery = z.object(Page);
export type SafetyLooksQuery = z.infer<typeof SafetyLooksQuery>;

export const SafetyLooks = z.object({
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
export type SafetyLooks = z.infer<typeof SafetyLooks>;

const Reason = ReasonText(1_000);

/** `POST /api/safety/cases/{id}/close`. With `withheld_reason` the student does not learn who read the passage. */
export const CloseCaseRequest = z.object({
  outcome: CaseOutcome,
  reason: Reason,
  withheld_reason: Reason.optional(),
});
export type CloseCaseRequest = z.infer<typeof CloseCaseRequest>;
