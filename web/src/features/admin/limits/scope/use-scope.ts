import type { Role } from '@studyhall/contracts';
import { isMaster } from '@studyhall/domain';
import { useConsole } from '../../../../common/console/sections';
import { useAddress } from '../../state/use-address';
import type { Scope } from '../limits.calls';

/** The scopes of settings: a whole school, one of its roles, a class, or one person. */
export const TARGETS = ['school', 'role', 'class', 'person'] as const;
export type Target = (typeof TARGETS)[number];

export const ROLES_OF_SCHOOL = ['STUDENT', 'TEACHER', 'SCHOOL_ADMIN'] as const satisfies readonly Role[];

export interface ChosenScope {
  /** Null while a master admin has not selected one. */
  school: string | null;
  target: Target;
  role: Role;
  group: number | null;
  person: number | null;
}

/** The scope in the URL. A school admin always has their own school. */
export function readScope(params: URLSearchParams, ownSchool: string | null): ChosenScope {
  const id = (name: string): number | null => {
    const value = Number(params.get(name));
    return Number.isSafeInteger(value) && value > 0 ? value : null;
  };
  return {
    school: ownSchool ?? params.get('school'),
    target: TARGETS.find((each) => each === params.get('for')) ?? 'school',
    role: ROLES_OF_SCHOOL.find((each) => each === params.get('role')) ?? 'STUDENT',
    group: id('group'),
    person: id('person'),
  };
}

/** The scope to request; null while a selection is missing. */
export function toScope({ school, target, role, group, person }: ChosenScope): Scope | null {
  if (target === 'class') return group === null ? null : { class: group };
  if (target === 'person') return person === null ? null : { user: person };
  if (school === null) return null;
  return target === 'role' ? { school, role } : { school };
}

/** The current scope, stored in the URL. */
export function useScope() {
  const { me } = useConsole();
  const { params, write } = useAddress();
  const chosen = readScope(params, isMaster(me) ? null : me.school);
  return { chosen, write };
}
