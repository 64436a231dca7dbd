import type { Actor } from '../roles.js';
import { adminScopePolicy, narrowed } from './admin-scope.policy.js';
import { announcementPolicy } from './announcement.policy.js';
import { approvalPolicy } from './approval.policy.js';
import type { Decision } from './decision.js';
import { groupPolicy } from './group.policy.js';
import { identityPolicy } from './identity.policy.js';
import { invitePolicy } from './invite.policy.js';
import { limitsPolicy } from './limits.policy.js';
import { membershipPolicy } from './membership.policy.js';
import { messagePolicy } from './message.policy.js';
import { schoolPolicy } from './school.policy.js';
import { userPolicy } from './user.policy.js';

const POLICY = {
  ...userPolicy,
  ...groupPolicy,
  ...identityPolicy,
  ...invitePolicy,
  ...approvalPolicy,
  ...announcementPolicy,
  ...schoolPolicy,
  ...limitsPolicy,
  ...membershipPolicy,
  ...messagePolicy,
  ...adminScopePolicy,
};

export type Action = keyof typeof POLICY;
type Target<A extends Action> = Parameters<(typeof POLICY)[A]>[1];

/** Whether `actor` may do `action` to `target`. The api uses the decision to reject requests, the web to disable controls. */
export function can<A extends Action>(actor: Actor, action: A, target: Target<A>): Decision {
  const rule = POLICY[action] as (actor: Actor, target: Target<A>) => Decision;
  return narrowed(rule(actor, target), actor, action);
}
