import type { AdminScope } from '@studyhall/contracts';
import { isSchoolAdmin, type Actor } from '../roles.js';
import { ALLOWED, forbid, type Decision } from './decision.js';

/** The decision for a school admin whose scope excludes the action. */
const OUT_OF_SCOPE = forbid('admin_scope');

/** The actions that need a full admin. Every scope allows reading. Source: `docs/console.md#scopes-of-school-admins`. */
const CHANGES: ReadonlySet<string> = new Set([
  ...['user.create', 'user.set_role', 'user.set_role_by_roster', 'user.set_school', 'user.set_access'],
  ...['user.edit', 'user.delete', 'user.hold', 'user.end_sessions', 'user.export', 'user.reset_password'],
  ...['user.record_consent'],
  ...['group.manage', 'group.place', 'group.add_member', 'group.add_teacher', 'group.hand_over'],
  ...['invite.create', 'invite.withdraw', 'approval.decide', 'announcement.create', 'announcement.end'],
  ...['limits.raise', 'roster.create', 'membership.set'],
]);

const NARROWED: Record<Exclude<AdminScope, 'full'>, { actions: Set<string>; causes: Set<string> }> = {
  helpdesk: {
    actions: new Set(['user.set_access', 'user.end_sessions', 'user.reset_password']),
    causes: new Set(['user.grant', 'user.revoke', 'user.reset_password']),
  },
  read_only: { actions: new Set(), causes: new Set() },
};

/** The scope of a school admin. Other roles have none, whatever is stored. */
export const adminScopeOf = (actor: Pick<Actor, 'role' | 'admin_scope'>): AdminScope =>
  isSchoolAdmin(actor) ? (actor.admin_scope ?? 'full') : 'full';

/** Denies an action that is outside of the actor's scope. */
export function narrowed(decision: Decision, actor: Actor, action: string): Decision {
  const scope = adminScopeOf(actor);
  if (!decision.allowed || scope === 'full' || !CHANGES.has(action)) return decision;
  return NARROWED[scope].actions.has(action) ? decision : OUT_OF_SCOPE;
}

export const adminScopePolicy = {
  /** A write request to a route that only these scopes may use. */
  'scope.request': (actor: Actor, { scopes }: { scopes: readonly AdminScope[] }) => {
    const scope = adminScopeOf(actor);
    return scope === 'full' || scopes.includes(scope) ? ALLOWED : OUT_OF_SCOPE;
  },

  /** A bulk change, or its undo, by its action in the audit log. The rules of the change apply as well. */
  'scope.change': (actor: Actor, { cause }: { cause: string }) => {
    const scope = adminScopeOf(actor);
    return scope === 'full' || NARROWED[scope].causes.has(cause) ? ALLOWED : OUT_OF_SCOPE;
  },
};
