import { SetMetadata } from '@nestjs/common';
import type { AdminScope } from '@studyhall/contracts';
import type { SessionHold } from '@studyhall/domain';

export const PUBLIC = Symbol('public');
export const WHILE_HELD = Symbol('while-held');
export const HEAVY = Symbol('heavy');
export const ADMIN_SCOPES = Symbol('admin-scopes');

/** The route answers without a session. */
export const Public = () => SetMetadata(PUBLIC, true);

/**
 * The holds of a session during which the route answers. These decorators are the only exceptions: a held session reaches
 * its own profile, and what ends the hold. `docs/specification/api.md#second-factor` lists them.
 */
const WhileHeld = (...holds: SessionHold[]) => SetMetadata(WHILE_HELD, holds);

/** The route answers while anything holds the session back. */
export const WhileHeldBack = () => WhileHeld('password_change_required', 'factor_setup_required');
/** The route answers also while the account must choose a new password. */
export const BeforePasswordChange = () => WhileHeld('password_change_required');
/** The route answers also while the account must set up a second factor. */
export const BeforeFactorSetup = () => WhileHeld('factor_setup_required');

/**
 * The narrower scopes of school admins in which the route may be used, though it changes something: passwords and access, or
 * what is the caller's own. Without it a route with `@Actor()` needs a full admin for every method but GET; with no scope, also
 * for that.
 */
export const AdminScopes = (...scopes: AdminScope[]) => SetMetadata(ADMIN_SCOPES, scopes);

/** The response may be large; `HeavySlots` limits how many run at once. */
export const Heavy = () => SetMetadata(HEAVY, true);
