// SQL: every query that names people reads their names in the same statement.
import { inOrder } from '../natural-order.js';

/** The name by which a user `u` is shown. */
export const SHOWN = `COALESCE(u.shown_name, u.username)`;

/** A user `u` with the name that is shown, where nothing else of the user is shown. */
export const NAMED = `u.username, ${SHOWN} AS display_name`;

/** The fields of a user `u` beside the username. */
export const PERSON = `${SHOWN} AS display_name, u.given_name, u.family_name, u.preferred_name, u.email, u.number,
  COALESCE((SELECT jsonb_object_agg(x.source, x.external_id) FROM external_ids x WHERE x.user_id = u.id), '{}') AS external_ids`;

/** The roster source that a user `u` is of. */
export const ROSTER_OF_USER = `(SELECT s.name FROM external_ids x JOIN roster_sources s ON s.name = x.source
  WHERE x.user_id = u.id ORDER BY s.created_at LIMIT 1) AS roster`;

/** The roster source that a class `g` is of. */
export const ROSTER_OF_CLASS = `(SELECT s.name FROM roster_classes c JOIN roster_sources s ON s.id = c.source_id
  WHERE c.group_id = g.id ORDER BY s.created_at LIMIT 1) AS roster`;

/** A user `u` as a member of a class. */
export const MEMBER = `u.id, u.username, ${PERSON}, u.role, u.school`;

/** The order of people by the name that is shown. No two users have one username. */
export const BY_SHOWN_NAME = [inOrder(SHOWN), inOrder('u.username')];

/** Each name of a user `u`: a text that holds one of them names the person. */
export const EACH_NAME = `unnest(array_remove(ARRAY[u.username, u.given_name, u.family_name, u.preferred_name], NULL))`;

/** The name by which an account is shown. */
export const shownName = (account: { shown_name: string | null; username: string }): string =>
  account.shown_name ?? account.username;

/** The name with the username, for records that several people of one name may be in. */
export const signature = (account: { shown_name: string | null; username: string }): string =>
  account.shown_name === null ? account.username : `${account.shown_name} (${account.username})`;
