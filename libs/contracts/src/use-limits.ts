import { z } from 'zod';
import { inQuery, IsoTime, QueryInt, ReasonText, Role, SchoolName } from './common.js';
import { Currency, Money } from './money.js';
import { LIMITS } from './limits.js';
import { OpenHours } from './open-hours.js';
import { sentenceText } from './sentence.js';
import { POLICY_TOOLS } from './use-policies.js';

/** `minutes`: minutes of use, derived from the sent questions. `tokens`: input and output of models. */
export const LimitKind = z.enum(['messages', 'tokens', 'images', 'code', 'minutes']);
export type LimitKind = z.infer<typeof LimitKind>;
export const LimitPeriod = z.enum(['hour', 'day', 'month']);
export type LimitPeriod = z.infer<typeof LimitPeriod>;

/** Where an effective limit is set. The strictest one wins. */
export const LimitOrigin = z.enum(['school', 'role', 'class', 'person']);
export type LimitOrigin = z.infer<typeof LimitOrigin>;

/** An effective limit of a person, with the amount used and the allowances. */
export const LimitInEffect = z.object({
  kind: LimitKind,
  period: LimitPeriod,
  limit: z.number().int(),
  used: z.number().int(),
  /** The least that one use needs: of `tokens` what a reply reads and writes at least. With less left, it is rejected. */
  least: z.number().int(),
  /** The sum of allowances, which `limit` includes. */
  added: z.number().int(),
  origin: LimitOrigin,
  resets_at: IsoTime,
});
export type LimitInEffect = z.infer<typeof LimitInEffect>;

/** `GET /api/me/limits`: empty if there is no limit. */
export const OwnLimits = z.object({
  limits: z.array(LimitInEffect),
  /** Null if the caller may chat at any time. Without `changes_at`, nothing changes in the next 400 days. */
  open_hours: z.object({ is_open: z.boolean(), changes_at: IsoTime.nullable() }).nullable(),
  /** Whether required parental consent is missing, so that the chat is closed. */
  consent_missing: z.boolean(),
  /** The abilities that the school has turned off for the caller. */
  tools_off: z.array(z.enum(POLICY_TOOLS)),
  /** A break is advised when `minutes` of use, without a pause of `pause` minutes, reach `advised_at`. */
  break: z.object({
    minutes: z.number().int(),
    advised_at: z.number().int(),
    pause: z.number().int(),
    is_advised: z.boolean(),
  }),
});
export type OwnLimits = z.infer<typeof OwnLimits>;

/** The scope of limits: a school, one of its roles, a class, or one person. */
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
  .refine(
    (list) => new Set(list.map(({ kind, period }) => `${kind} ${period}`)).size === list.length,
    sentenceText('limit_twice'),
  );

/** The monthly budget of a school, in its time zone. */
export const SetBudget = z.object({ amount: Money, currency: Currency });
export type SetBudget = z.infer<typeof SetBudget>;

const BreakMinutes = z.number().int().min(LIMITS.breakMinutesMin).max(LIMITS.breakMinutesMax);

const LimitSettings = z.object({
  limits: LimitList.optional(),
  open_hours: OpenHours.nullable().optional(),
  budget: SetBudget.nullable().optional(),
  /** Minutes of use after which a break is advised; null: not set here. */
  break_minutes: BreakMinutes.nullable().optional(),
});

/**
 * `PUT /api/limits`: all limits of the scope, each kind and period once. Absent fields stay unchanged, so that a form can
 * change only its part. Null removes hours, budget and break. A budget belongs to a whole school and is set by master
 * admins.
 */
export const SetLimits = LimitSettings.extend({
  /** The values that the request is based on. It is rejected if one of them has changed. */
  before: LimitSettings.optional(),
  /** The reason for the audit log. The console requires it if a person's limit is raised or removed. */
  reason: ReasonText(LIMITS.allowanceReasonMax).optional(),
});
export type SetLimits = z.infer<typeof SetLimits>;

/** `GET /api/limits`: the settings of the scope itself. */
export const LimitsView = z.object({
  limits: z.array(SetLimit),
  open_hours: OpenHours.nullable(),
  budget: SetBudget.extend({
    /** `YYYY-MM` in the school's time zone. */
    month: z.string(),
    spent: z.number(),
    /** The maximum cost of running replies. */
    held: z.number(),
    /** Percentages of the amount that are spent. Each is announced once a month. */
    warnings: z.array(z.number().int()),
    /** Whether questions are rejected: the rest is less than a reply may cost, or the price of the model is unknown. */
    refuses: z.boolean(),
  }).nullable(),
  break_minutes: z.number().int().nullable(),
  /** The tokens that a reply reads and writes at least. A smaller limit of tokens allows no question. */
  least_tokens: z.number().int(),
  /** The effective limits of a person; null for other scopes. */
  in_effect: z.array(LimitInEffect).nullable(),
});
export type LimitsView = z.infer<typeof LimitsView>;

/** `GET /api/users/{id}/use`: a person's use today, in the school's time zone, and the effective limits. */
export const UseToday = z.object({
  today: z.object({ messages: z.number().int(), minutes: z.number().int(), images: z.number().int() }),
  limits: z.array(LimitInEffect),
  /** Active allowances, earliest end first. */
  allowances: z.array(
    z.object({ id: z.number().int(), kind: LimitKind, amount: z.number().int(), until: IsoTime }),
  ),
});
export type UseToday = z.infer<typeof UseToday>;

/** `POST /api/users/{id}/allowance`: raises a person's limits of one kind until a time. */
export const AllowanceRequest = z.object({
  kind: LimitKind,
  amount: z.number().int().min(1).max(LIMITS.useLimitMax),
  until: z.iso.datetime({ offset: true }),
  reason: ReasonText(LIMITS.allowanceReasonMax),
});
export type AllowanceRequest = z.infer<typeof AllowanceRequest>;
