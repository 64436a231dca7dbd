import type { ErrorBody, MergeEffects, SchoolEffects, SchoolView } from '@studyhall/contracts';
import type { HttpClient } from './testing/index.ts';

type Answered = ErrorBody & { school: SchoolView; effects: SchoolEffects & MergeEffects };

/** The calls of a master admin about schools, by the names of the schools. */
export function schoolCalls(master: HttpClient) {
  const listed = async (query = ''): Promise<SchoolView[]> =>
    (await master.get<{ schools: SchoolView[] }>(`/api/schools${query}`)).body.schools;
  const schoolOf = async (name: string): Promise<SchoolView> => {
    const school = (await listed()).find((one) => one.name === name);
    if (!school) throw new Error(`No school ${name}`);
    return school;
  };
  const idOf = async (name: string): Promise<number> => (await schoolOf(name)).id;
  return {
    listed,
    schoolOf,
    idOf,
    create: (body: object) => master.post<Answered>('/api/schools', body),
    put: async (name: string, body: object) =>
      master.send<Answered>('PUT', `/api/schools/${await idOf(name)}`, body),
    merge: async (from: string, into: string, body: object = {}) =>
      master.post<Answered>(`/api/schools/${await idOf(from)}/merge`, { into: await idOf(into), ...body }),
    newClass: (name: string, school: string) => master.post<ErrorBody>('/api/groups', { name, school }),
    invite: async (school: string): Promise<string> =>
      (await master.post<{ code: string }>('/api/invites', { school })).body.code,
    newUser: (username: string, school: string, more: object = {}) =>
      master.post<ErrorBody>('/api/users', { username, password: 'a good long one', school, ...more }),
  };
}
