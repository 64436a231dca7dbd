import { z } from 'zod';
import { inQuery, QueryInt, Role, SchoolName } from './common.js';

/** What a school may turn off. */
export const POLICY_TOOLS = ['web_search', 'images', 'code', 'voice', 'uploads'] as const;
export type PolicyTool = (typeof POLICY_TOOLS)[number];

/** Whose policy: a school, a role of it, or a class. */
export const PoliciesQuery = z.object({
  school: inQuery(SchoolName),
  role: inQuery(Role),
  class: QueryInt(1, 2_147_483_647),
});
export type PoliciesQuery = z.infer<typeof PoliciesQuery>;

const flag = z.boolean().default(true);

const Policies = z.object({
  tools: z.object({ web_search: flag, images: flag, code: flag, voice: flag, uploads: flag }),
  /** The chat models that may be used; null: all that the installation has. */
  models: z.array(z.string().trim().min(1).max(200)).min(1).max(50).nullable().default(null),
});

/** `PUT /api/policies`: the whole policy. What is off in one of a person's policies is off. */
export const SetPolicies = Policies.extend({
  /** The policy that was changed: the request is refused where another one is stored by now. */
  before: Policies.optional(),
});
export type SetPolicies = z.infer<typeof SetPolicies>;

/** `GET /api/policies`: what was set for the scope itself, all on where nothing was. */
export const PoliciesView = Policies.extend({
  /** The chat models of the installation, the one that is used first. */
  available_models: z.array(z.string()),
});
export type PoliciesView = z.infer<typeof PoliciesView>;
