import { isMaster, type Actor } from '../roles.js';
import { ALLOWED, forbid } from './decision.js';

/** Who decides which systems sign people in. Source: `docs/specification/api.md#identity`. */
export const identityPolicy = {
  'identity.administer': (actor: Actor, _target: null) =>
    isMaster(actor) ? ALLOWED : forbid('identity_by_masters'),
};
