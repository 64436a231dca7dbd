/** The further schools of the user `u`, as JSON. */
export const MEMBERSHIPS = `COALESCE((SELECT json_agg(json_build_object('school', m.school, 'role', m.role,
             'admin_scope', m.admin_scope, 'given_by', m.given_by) ORDER BY m.school)
             FROM memberships m WHERE m.user_id = u.id), '[]')`;
