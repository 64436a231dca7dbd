/** Prefix of course roles. Institution roles do not matter. Platforms may omit the prefix. */
const ROLE = 'http://purl.imsglobal.org/vocab/lis/v2/membership#';
/** Platforms send `Instructor` in addition to it. */
const ASSISTANT = /membership\/Instructor#TeachingAssistant/;

/**
 * Maps the roles that a platform sends to a role in the course. An assistant may be a student, and a mentor is a parent:
 * neither becomes a teacher. Source: LTI 1.3 Core §A.2.3.
 */
export function courseRole(roles: readonly string[]): 'teacher' | 'student' | null {
  const has = (role: string): boolean => roles.includes(role) || roles.includes(`${ROLE}${role}`);
  if (has('Instructor') && !roles.some((role) => ASSISTANT.test(role))) return 'teacher';
  return has('Learner') ? 'student' : null;
}
