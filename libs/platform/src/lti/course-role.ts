/** Of the course; roles in the institution say nothing about it. Roles may come without this in front. */
const ROLE = 'http://purl.imsglobal.org/vocab/lis/v2/membership#';
/** Platforms send `Instructor` beside it. */
const ASSISTANT = /membership\/Instructor#TeachingAssistant/;

/**
 * The role in a course by the roles that a platform sends. An assistant may be a student, and a mentor is a parent: neither is
 * a teacher here. Source: LTI 1.3 Core §A.2.3.
 */
export function courseRole(roles: readonly string[]): 'teacher' | 'student' | null {
  const has = (role: string): boolean => roles.includes(role) || roles.includes(`${ROLE}${role}`);
  if (has('Instructor') && !roles.some((role) => ASSISTANT.test(role))) return 'teacher';
  return has('Learner') ? 'student' : null;
}
