import { archivedSchool } from '../conditions.js';

/** The memberships of the user `u` in other schools, as JSON. */
export const MEMBERSHIPS = `COALESCE((SELECT json_agg(json_build_object('school', m.school, 'role', m.role,
             'admin_scope', m.admin_scope, 'given_by', m.given_by) ORDER BY m.school)
             FROM memberships m WHERE m.user_id = u.id), '[]')`;

/** The memberships `m` of the user of the session `s`, except in archived schools. */
export const OF_SESSION = `m.user_id = s.user_id AND NOT ${archivedSchool('m.school')}`;

/**
 * A session from a learning platform cannot switch to a membership. A session from an identity provider can only switch to
 * the provider's schools.
 */
export const ENTERABLE = `NOT EXISTS (
         SELECT FROM identity_providers p WHERE p.id = s.provider_id AND (
           p.kind = 'lti' OR EXISTS (SELECT FROM identity_provider_schools o WHERE o.provider_id = p.id)
           AND NOT EXISTS (SELECT FROM identity_provider_schools o WHERE o.provider_id = p.id AND o.school = m.school)))`;

/** Whether the user `u` may not act in the home school `h`: students and teachers of an archived school. */
export const HOME_CLOSED = `u.role IN ('STUDENT', 'TEACHER') AND h.archived_at IS NOT NULL`;
