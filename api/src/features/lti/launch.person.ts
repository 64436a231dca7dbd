import type { IdentityRule } from '@studyhall/contracts';

/** The claim with the id of a roster (`person_sourcedid` of the claim `lis`). */
export const PERSON_ID = 'person_sourcedid';
/** The claim that the rules of a platform read: `teacher` or `student`. */
const LTI_ROLE = 'lti_role';

/** The rules by which a platform makes accounts of its only school, as it names the role in the course. */
export const roleRules = (school: string): IdentityRule[] =>
  (['TEACHER', 'STUDENT'] as const).map((role) => ({
    ...{ claim: LTI_ROLE, value: role.toLowerCase(), role, school, class_ids: [] },
  }));
