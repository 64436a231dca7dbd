import { SetMetadata } from '@nestjs/common';
import type { AdminScope } from '@studyhall/contracts';
import type { SessionHold } from '@studyhall/domain';

export const PUBLIC = Symbol('public');
export const DURING_HOLD = Symbol('during-hold');
export const HEAVY = Symbol('heavy');
export const ADMIN_SCOPES = Symbol('admin-scopes');

/** The route needs no session. */
export const Public = () => SetMetadata(PUBLIC, true);

/**
 * The holds of a session during which the route is still available. Only these decorators make exceptions: a session on
 * hold can reach its own profile, and what releases the hold. `docs/specification/api.md#second-factor` lists them.
 */
const DuringHold = (...holds: SessionHold[]) => SetMetadata(DURING_HOLD, holds);

/** The route is available during any hold. */
export const DuringAnyHold = () => DuringHold('password_change_required', 'factor_setup_required');
/** The route is also available while the account must choose a new password. */
export const BeforePasswordChange = () => DuringHold('password_change_required');
/** The route is also available while the account must set up a second factor. */
export const BeforeFactorSetup = () => DuringHold('factor_setup_required');

/**
 * The restricted scopes of school admins that may use the route although it changes something: passwords and access, or
 * only the caller's own data. Without this decorator, a route with `@Actor()` needs a full admin for every method except
 * GET; without arguments, also for GET.
 */
export const AdminScopes = (...scopes: AdminScope[]) => SetMetadata(ADMIN_SCOPES, scopes);

/** The response may be large. `HeavySlots` limits how many are sent concurrently. */
export const Heavy = () => SetMetadata(HEAVY, true);
