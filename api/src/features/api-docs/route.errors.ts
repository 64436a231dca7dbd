import type { ErrorCode } from '@studyhall/contracts';
import type { ServedRoute } from '../../http/index.js';
import { JUDGED_ROUTES } from '../safety/index.js';

const ANY: readonly ErrorCode[] = ['malformed', 'rate_limited', 'internal', 'unavailable'];
const OF_SESSIONS: readonly ErrorCode[] = [
  'unauthorized',
  'session_ended',
  'access_revoked',
  'password_change_required',
  'factor_setup_required',
];
/** A change may conflict with a concurrent one, or reference a removed resource. */
const OF_CHANGES: readonly ErrorCode[] = ['bad_origin', 'not_found', 'conflict'];
/** A write may name the account that it is meant for. */
const OF_ACCOUNTS: readonly ErrorCode[] = ['other_account'];
const OF_BODIES: readonly ErrorCode[] = ['invalid', 'too_large', 'unsupported_type'];

const isJudged = ({ method, path }: ServedRoute): boolean => JUDGED_ROUTES.has(`${method} ${path}`);

/** All error codes of a route: those of its kind, and those in its description. */
export function listErrors(route: ServedRoute): ErrorCode[] {
  const changes = route.method !== 'GET';
  return [
    ...new Set([
      ...ANY,
      ...(route.isPublic ? [] : OF_SESSIONS),
      ...(changes ? OF_CHANGES : []),
      ...(changes && !route.isPublic ? OF_ACCOUNTS : []),
      ...(changes ? OF_BODIES : []),
      ...(route.hasActor || isJudged(route) ? (['forbidden'] as const) : []),
      ...(route.query ? (['invalid', 'not_found'] as const) : []),
      ...(route.path.includes(':') ? (['not_found'] as const) : []),
      ...(route.description?.errors ?? []),
    ]),
  ];
}
