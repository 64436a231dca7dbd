import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ChangeReport, MembershipView } from '@studyhall/contracts';
import type { HttpClient, NewTestUser } from './testing/index.ts';
import type { TestApi } from './api.js';

type Given = ChangeReport & { membership: MembershipView };

/** Gives a person a role in a further school. */
export const give = (client: HttpClient, username: string, more: object) =>
  client.post<Given>('/api/memberships', { username, role: 'TEACHER', ...more });

/** Has the session of the client act in a membership; null: at home. */
export const enter = (client: HttpClient, membership_id: number | null) =>
  client.post('/api/me/membership', { membership_id });

export function furtherSchools(api: Pick<TestApi, 'signedIn'>, master: HttpClient) {
  /** Two schools, each with a class and a school admin. */
  async function twoSchools() {
    const mark = randomUUID().slice(0, 8).toUpperCase();
    const place = async (school: string) => {
      const { body } = await master.post<{ group_id: number }>('/api/groups', { name: 'Biology', school });
      return { school, group: body.group_id, admin: await api.signedIn({ role: 'SCHOOL_ADMIN', school }) };
    };
    return { home: await place(`HOME ${mark}`), away: await place(`AWAY ${mark}`) };
  }

  /** Staff of the one school with a role in the other. */
  async function visitor(of: NewTestUser, role: 'TEACHER' | 'SCHOOL_ADMIN') {
    const { home, away } = await twoSchools();
    const { user, client } = await api.signedIn({ ...of, school: home.school });
    const { status, body } = await give(master, user.username, { school: away.school, role });
    expect([status, body.membership]).toEqual([
      201,
      expect.objectContaining({ user_id: user.id, school: away.school, role, home_school: home.school }),
    ]);
    return { home, away, user, client, given: body };
  }

  return { twoSchools, visitor };
}
