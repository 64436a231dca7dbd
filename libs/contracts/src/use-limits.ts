import { z } from 'zod';
import { inQuery, IsoTime, QueryInt, ReasonText, Role, SchoolName } from './common.js';
import { Currency, Money } from './money.js';
import { LIMITS } from './limits.js';
import { OpenHours } from './open-hours.js';

/** `minutes`: minutes of use, counted from the questions that were sent. `tokens`: what models read and write. */
export const LimitKind = z.enum(['messages', 'tokens', 'images', 'code', 'minutes']);
export type LimitKind = z.infer<typeof LimitKind>;
export const LimitPeriod = z.enum(['hour', 'day', 'month']);
export type LimitPeriod = z.infer<typeof LimitPeriod>;

/** Where a limit in effect was set: the strictest one names its place. */
export const LimitOrigin = z.enum(['school', 'role', 'class', 'person']);
export type LimitOrigin = z.infer<typeof LimitOrigin>;

/** A limit in effect for a person, with what is used of it and what was added for the person. */
export const LimitInEffect = z.object({
  kind: LimitKind,
  period: LimitPeriod,
  limit: z.number().int(),
  used: z.number().int(),
  /** What allowances add; `limit` has it. */
  added: z.number().int(),
  origin: LimitOrigin,
  resets_at: IsoTime,
});
export type LimitInEffect = z.infer<typeof LimitInEffect>;

/** `GET /api/me/limits`: empty where nothing is limited. */
export const OwnLimits = z.object({
  limits: z.array(LimitInEffect),
  /** Null where the caller may chat at any time. Without `changes_at` it stays as it is for the next 400 days. */
  open_hours: z.object({ is_open: z.boolean(), changes_at: IsoTime.nullable() }).nullable(),
  /** Whether the school asks for the consent of a parent that is not given: the chat is closed. */
  consent_missing: z.boolean(),
  /** A break is advised once `minutes` of use without a pause of `pause` minutes reach `advised_at`. */
  break: z.object({
    minutes: z.number().int(),
    advised_at: z.number().int(),
    pause: z.number().int(),
    is_advised: z.boolean(),
  }),
});
export type OwnLimits = z.infer<typeof OwnLimits>;

/** Whose limits: a school, a role of it, a class, or one person. */
export const LimitsQuery = z.object({
  school: inQuery(SchoolName),
  role: inQuery(Role),
  class: QueryInt(1, 2_147_483_647),
  user: QueryInt(1, 2_147_483_647),
});
export type LimitsQuery = z.infer<typeof LimitsQuery>;

const SetLimit = z.object({
  kind: LimitKind,
  period: LimitPeriod,
  limit: z.number().int().min(0).max(LIMITS.useLimitMax),
});

const LimitList = z
  .array(SetLimit)
  .max(15)
  .refine((list) => new Set(list.map(({ kind, period }) => `${kind} ${period}`)).size === list.length);

/** The budget of a school for a month, by its clock. */
export const SetBudget = z.object({ amount: Money, currency: Currency });
export type SetBudget = z.infer<typeof SetBudget>;

const BreakMinutes = z.number().int().min(LIMITS.breakMinutesMin).max(LIMITS.breakMinutesMax);

const LimitSettings = z.object({
  limits: LimitList.optional(),
  open_hours: OpenHours.nullable().optional(),
  budget: SetBudget.nullable().optional(),
  /** After how many minutes of use a break is advised; null: not set here. */
  break_minutes: BreakMinutes.nullable().optional(),
});

/**
 * `PUT /api/limits`: all limits of the scope; each kind and period once. What is absent stays, so that a form changes its
 * own part alone. Hours, budget and break end with null. A budget is that of a whole school, set by master admins.
 */
export const SetLimits = LimitSettings.extend({
  /** What was changed, as it was answered: the request is refused where something of it is stored otherwise by now. */
  before: LimitSettings.optional(),
  /** Why, for the audit log. The console asks for it where a limit of a person is raised or removed. */
  reason: ReasonText(LIMITS.allowanceReasonMax).optional(),
});
export type SetLimits = z.infer<typeof SetLimits>;

/** `GET /api/limits`: what was set for the scope itself. */
export const LimitsView = z.object({
  limits: z.array(SetLimit),
  open_hours: OpenHours.nullable(),
  budget: SetBudget.extend({
    /** `YYYY-MM` by the clock of the school. */
    month: z.string(),
    spent: z.number(),
    /** What replies that are being written may cost at most. */
    held: z.number(),
    /** Percentages of the amount that were reached, each announced once in the month. */
    warnings: z.array(z.number().int()),
    /** Whether what is left is less than a reply may cost: questions are refused. */
    refuses: z.boolean(),
  }).nullable(),
  break_minutes: z.number().int().nullable(),
  /** Of a person: the limits in effect. Null for other scopes. */
  in_effect: z.array(LimitInEffect).nullable(),
});
export type LimitsView = z.infer<typeof LimitsView>;

/** `GET /api/users/{id}/use`: what a person used today, by the clock of the school, and the limits in effect. */
export const UseToday = z.object({
  today: z.object({ messages: z.number().int(), minutes: z.number().int(), images: z.number().int() }),
  limits: z.array(LimitInEffect),
  /** What was granted and has not ended, the next to end first. */
  allowances: z.array(
    z.object({ id: z.number().int(), kind: LimitKind, amount: z.number().int(), until: IsoTime }),
  ),
});
export type UseToday = z.infer<typeof UseToday>;

/** `POST /api/users/{id}/allowance`: raises the person's limits of a kind until a time. */
export const AllowanceRequest = z.object({
  kind: LimitKind,
  amount: z.number().int().min(1).max(LIMITS.useLimitMax),
  until: z.iso.datetime({ offset: true }),
  reason: ReasonText(LIMITS.allowanceReasonMax),
});
export type AllowanceRequest = z.infer<typeof AllowanceRequest>;
