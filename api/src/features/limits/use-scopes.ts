import { Injectable } from '@nestjs/common';
import { AppError, sentence, type LimitsQuery } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import { schools, useLimits, users, type Account, type Executor } from '@studyhall/persistence';
import { assertAllowed, findClass, wrongField } from '../directory/index.js';

/** A scope with the target of its audit entry. */
export interface NamedScope {
  scope: useLimits.LimitScope;
  target: { type: string; id: number | string; name: string };
  /** The school whose admins can read the entry. */
  school: string | null;
}

const NO_SCOPE = { school: null, role: null, groupId: null, userId: null };

/** Resolves `?school=`, `?role=`, `?class=` and `?user=`, for users who may read or change that scope. */
@Injectable()
export class UseScopes {
  /** @throws AppError `not_found`, `forbidden`; `invalid` if the query contains no scope or more than one */
  async find(on: Executor, actor: Account, query: LimitsQuery): Promise<NamedScope> {
    const { school, role = null, class: groupId, user: userId } = query;
    const named = [school, groupId, userId].filter((one) => one !== undefined).length;
    if (named !== 1 || (role !== null && school === undefined))
      throw wrongField('school', sentence('limits_scope'));
    if (school !== undefined) {
      const target = await this.findSchool(on, actor, school);
      return { scope: { ...NO_SCOPE, school, role }, target, school };
    }
    if (groupId !== undefined) {
      const group = await findClass(on, actor, groupId, 'group.review');
      const target = { type: 'group', id: groupId, name: group.name };
      return { scope: { ...NO_SCOPE, groupId }, target, school: group.school };
    }
    const id = userId ?? 0;
    const [person] = await users.findAccounts(on, [id]);
    assertAllowed(can(actor, 'limits.set', { school: person?.school ?? null }));
    if (!person) throw new AppError('not_found', sentence('selected_user_not_found'));
    const target = { type: 'user', id, name: person.username };
    return { scope: { ...NO_SCOPE, userId: id }, target, school: person.school };
  }

  private async findSchool(on: Executor, actor: Account, school: string) {
    assertAllowed(can(actor, 'limits.set', { school }));
    const found = await schools.findByName(on, school);
    if (!found) throw new AppError('not_found', sentence('school_not_found'));
    return { type: 'school', id: found.id, name: school };
  }
}
