import { z } from 'zod';
import { IsoTime, PlainText, QueryInt, RowId } from './common.js';

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
  confirmed_at: IsoTime.nullable(),
  /** False where the person left the school, or lost access or role: name another one. */
  available: z.boolean(),
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
  reviewed_at: IsoTime.nullable(),
});
export type SafeguardingView = z.infer<typeof SafeguardingView>;

/** `PUT /api/schools/{id}/safeguarding`: what is absent stays. Another lead or deputy has to confirm anew. */
export const SafeguardingRequest = z.object({
  enabled: z.boolean().optional(),
  lead: RowId.nullable().optional(),
  deputy: RowId.nullable().optional(),
  minutes_to_deputy: z.number().int().min(1).max(1_440).optional(),
  /** In the order in which they are shown. Sending them counts as their review. */
  help_lines: z.array(HelpLine).max(20).optional(),
});
export type SafeguardingRequest = z.infer<typeof SafeguardingRequest>;

export const CaseOutcome = z.enum(['acted', 'false_alarm', 'duplicate']);
export type CaseOutcome = z.infer<typeof CaseOutcome>;

/** A case in the list: without the passage, which only `GET /api/safety/cases/{id}` answers and records. */
export const SafetyCaseRow = z.object({
  id: z.string(),
  tier: z.enum(['danger', 'concern']),
  category: z.string(),
  created_at: IsoTime,
  escalated_at: IsoTime.nullable(),
  acknowledged_at: IsoTime.nullable(),
  acknowledged_by: z.string().nullable(),
  closed_at: IsoTime.nullable(),
  closed_by: z.string().nullable(),
  outcome: CaseOutcome.nullable(),
});
export type SafetyCaseRow = z.infer<typeof SafetyCaseRow>;

export const SafetyCaseView = SafetyCaseRow.extend({
  student: z.object({ id: z.number().int(), username: z.string() }),
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
export const SafetyCasesQuery = z.object({ limit: QueryInt(1, 100), offset: QueryInt(0, 1_000_000) });
export type SafetyCasesQuery = z.infer<typeof SafetyCasesQuery>;

/** A school admin gets figures and no cases. */
export const SafetyCases = z.object({ cases: z.array(SafetyCaseRow), figures: z.array(SafetyFigure) });
export type SafetyCases = z.infer<typeof SafetyCases>;

const Reason = PlainText.pipe(z.string().trim().min(1).max(1_000));

/** `POST /api/safety/cases/{id}/close`. With `withheld_reason` the student does not learn who read the passage. */
export const CloseCaseRequest = z.object({
  outcome: CaseOutcome,
  reason: Reason,
  withheld_reason: Reason.optional(),
});
export type CloseCaseRequest = z.infer<typeof CloseCaseRequest>;
