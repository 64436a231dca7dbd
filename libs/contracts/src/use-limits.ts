import { z } from 'zod';
import { inQuery, IsoTime, PlainText, QueryInt, Role, SchoolName } from './common.js';
import { LIMITS } from './limits.js';

/** `minutes`: minutes of use, counted from the questions that were sent. */
export const LimitKind = z.enum(['messages', 'images', 'code', 'minutes']);
export type LimitKind = z.infer<typeof LimitKind>;
export const LimitPeriod = z.enum(['hour', 'day', 'month']);
export type LimitPeriod = z.infer<typeof LimitPeriod>;

/** `GET /api/me/limits`: empty where nothing is limited. */
export const OwnLimits = z.object({
  limits: z.array(
    z.object({
      kind: LimitKind,
      period: LimitPeriod,
      limit: z.number().int(),
      used: z.number().int(),
      resets_at: IsoTime,
    }),
  ),
  /** No hours can be set yet: always open. */
  open_hours: z.null(),
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

/** `PUT /api/limits`: all limits of the scope; each kind and period once. Hours and a budget cannot be set yet. */
export const SetLimits = z.object({
  open_hours: z.null().default(null),
  budget: z.null().default(null),
  limits: z
    .array(SetLimit)
    .max(12)
    .refine((list) => new Set(list.map(({ kind, period }) => `${kind} ${period}`)).size === list.length),
});
export type SetLimits = z.infer<typeof SetLimits>;

/** `POST /api/users/{id}/allowance`: raises the person's limits of a kind until a time. */
export const AllowanceRequest = z.object({
  kind: LimitKind,
  amount: z.number().int().min(1).max(LIMITS.useLimitMax),
  until: z.iso.datetime({ offset: true }),
  reason: PlainText.pipe(z.string().trim().min(1).max(LIMITS.allowanceReasonMax)),
});
export type AllowanceRequest = z.infer<typeof AllowanceRequest>;
