import { z } from 'zod';
import { inQuery, QueryInt, Role, SchoolName } from './common.js';

/** The abilities that a school can disable. */
export const POLICY_TOOLS = ['web_search', 'images', 'code', 'voice', 'uploads'] as const;
export type PolicyTool = (typeof POLICY_TOOLS)[number];

/** The scope of a policy: a school, one of its roles, or a class. */
export const PoliciesQuery = z.object({
  school: inQuery(SchoolName),
  role: inQuery(Role),
  class: QueryInt(1, 2_147_483_647),
});
export type PoliciesQuery = z.infer<typeof PoliciesQuery>;

const flag = z.boolean().default(true);

const Policies = z.object({
  tools: z.object({ web_search: flag, images: flag, code: flag, voice: flag, uploads: flag }),
  /** The allowed chat models; null for all. */
  models: z.array(z.string().trim().min(1).max(200)).min(1).max(50).nullable().default(null),
});

/** `PUT /api/policies`: the complete policy. An ability is disabled for a person if one of their policies disables it. */
export const SetPolicies = Policies.extend({
  /** The policy that the request is based on. It is rejected if another one is stored now. */
  before: Policies.optional(),
});
export type SetPolicies = z.infer<typeof SetPolicies>;

/** `GET /api/policies`: the policy of the scope itself; everything is enabled if none is set. */
export const PoliciesView = Policies.extend({
  /** The chat models of the installation, default first. */
  available_models: z.array(z.string()),
});
export type PoliciesView = z.infer<typeof PoliciesView>;
