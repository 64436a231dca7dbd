// SQL: every query that names people reads their names in the same statement.
import { inOrder } from '../natural-order.js';

/** The display name of a user `u`. */
export const SHOWN = `COALESCE(u.shown_name, u.username)`;

/** Username and display name of a user `u`, where nothing else is shown. */
export const NAMED = `u.username, ${SHOWN} AS display_name`;

/** The name fields of a user `u`, without the username. */
export const PERSON = `${SHOWN} AS display_name, u.given_name, u.family_name, u.preferred_name, u.email, u.number,
  COALESCE((SELECT jsonb_object_agg(x.source, x.external_id) FROM external_ids x WHERE x.user_id = u.id), '{}') AS external_ids`;

/** The roster source that owns a user `u`. */
export const ROSTER_OF_USER = `(SELECT s.name FROM external_ids x JOIN roster_sources s ON s.name = x.source
  WHERE x.user_id = u.id ORDER BY s.created_at LIMIT 1) AS roster`;

/** The roster source that owns a class `g`. */
export const ROSTER_OF_CLASS = `(SELECT s.name FROM roster_classes c JOIN roster_sources s ON s.id = c.source_id
  WHERE c.group_id = g.id ORDER BY s.created_at LIMIT 1) AS roster`;

/** A user `u` as a member of a class. */
export const MEMBER = `u.id, u.username, ${PERSON}, u.role, u.school`;

/** Sorts people by display name, then by username, which is unique. */
export const BY_SHOWN_NAME = [inOrder(SHOWN), inOrder('u.username')];

/** All names of a user `u`, to detect texts that contain one of them. */
export const EACH_NAME = `unnest(array_remove(ARRAY[u.username, u.given_name, u.family_name, u.preferred_name], NULL))`;

/** The display name of an account. */
export const shownName = (account: { shown_name: string | null; username: string }): string =>
  account.shown_name ?? account.username;

/** Display name and username, for records in which several people may have the same name. */
export const signature = (account: { shown_name: string | null; username: string }): string =>
  account.shown_name === null ? account.username : `${account.shown_name} (${account.username})`;
