import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { zip } from '../fixtures/zip.ts';

/** A OneRoster entry of the REST binding. */
export type RestEntry = { sourcedId: string } & Record<string, unknown>;
export type SchoolData = Record<
  'orgs' | 'academicSessions' | 'courses' | 'users' | 'classes' | 'enrollments',
  RestEntry[]
>;

const ref = (sourcedId: string) => ({ sourcedId, type: 'any' });

/** A school with students and teachers; `places`: the classes of each student. Every class has one teacher. */
export function makeSchool(
  name: string,
  { students, classes, places = 1 }: { students: number; classes: number; places?: number },
): SchoolData {
  const key = name.toLowerCase();
  const org = `org-${key}`;
  const person = (id: string, role: string, number: number): RestEntry => ({
    ...{ sourcedId: `${key}-${id}`, status: 'active', enabledUser: 'true', username: `${key}.${id}` },
    ...{ givenName: `${role} ${number}`, familyName: name, email: `${key}.${id}@school.example`, role },
    orgs: [ref(org)],
  });
  const enrollment = (user: string, group: number, role: string): RestEntry => ({
    ...{
      sourcedId: `${user}-${group}`,
      status: 'active',
      role,
      user: ref(user),
      class: ref(`${key}-c${group}`),
    },
    school: ref(org),
  });
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
  return {
    orgs: [{ sourcedId: org, status: 'active', name, type: 'school' }],
    academicSessions: [
      {
        ...{ sourcedId: `${key}-year`, status: 'active', title: 'Year', type: 'schoolYear' },
        ...{ schoolYear: '2027', startDate: '2026-08-01', endDate: '2099-07-31' },
      },
    ],
    courses: [{ sourcedId: `${key}-course`, status: 'active', title: 'Biology', courseCode: 'BIO' }],
    users: [
      ...numbers(students).map((at) => person(`s${at}`, 'student', at)),
      ...numbers(classes).map((at) => person(`t${at}`, 'teacher', at)),
    ],
    classes: numbers(classes).map((at) => ({
      ...{ sourcedId: `${key}-c${at}`, status: 'active', title: `Biology ${at}`, classCode: `B${at}` },
      ...{ course: ref(`${key}-course`), school: ref(org), terms: [ref(`${key}-year`)] },
    })),
    enrollments: [
      ...numbers(students).flatMap((at) =>
        numbers(places).map((step) => enrollment(`${key}-s${at}`, (at + step) % classes, 'student')),
      ),
      ...numbers(classes).map((at) => enrollment(`${key}-t${at}`, at, 'teacher')),
    ],
  };
}

const cell = (value: unknown): string => {
  const text = Array.isArray(value)
    ? value.map((one: { sourcedId: string }) => one.sourcedId).join(',')
    : typeof value === 'object' && value !== null
      ? (value as { sourcedId: string }).sourcedId
      : String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const table = (heads: Record<string, string>, entries: readonly RestEntry[]): string =>
  [
    Object.keys(heads).join(','),
    ...entries.map((entry) =>
      Object.values(heads)
        .map((key) => cell(entry[key]))
        .join(','),
    ),
  ].join('\r\n');
const same = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]));

/** The files of the CSV binding by their names. In 1.2 the roles of users stand in a file of their own. */
export function toCsv(data: SchoolData, version: '1.1' | '1.2' = '1.1'): Record<string, string> {
  const person = same('sourcedId', 'status', 'enabledUser', 'username', 'givenName', 'familyName', 'email');
  const roles = data.users.map(({ sourcedId, role, orgs }) => ({
    ...{ sourcedId: `role-${sourcedId}`, status: 'active', user: ref(sourcedId), roleType: 'primary', role },
    org: (orgs as Array<{ sourcedId: string }>)[0],
  }));
  const files: Record<string, string> = {
    'orgs.csv': table(same('sourcedId', 'status', 'name', 'type'), data.orgs),
    'academicSessions.csv': table(
      same('sourcedId', 'status', 'title', 'type', 'startDate', 'endDate', 'schoolYear'),
      data.academicSessions,
    ),
    'courses.csv': table(same('sourcedId', 'status', 'title', 'courseCode'), data.courses),
    'users.csv': table(
      version === '1.1' ? { ...person, orgSourcedIds: 'orgs', role: 'role' } : person,
      data.users,
    ),
    'classes.csv': table(
      {
        ...same('sourcedId', 'status', 'title', 'classCode'),
        ...{ courseSourcedId: 'course', schoolSourcedId: 'school', termSourcedIds: 'terms' },
      },
      data.classes,
    ),
    'enrollments.csv': table(
      {
        ...same('sourcedId', 'status', 'role'),
        ...{ classSourcedId: 'class', schoolSourcedId: 'school', userSourcedId: 'user' },
      },
      data.enrollments,
    ),
    ...(version === '1.2' && {
      'roles.csv': table(
        { ...same('sourcedId', 'status', 'roleType', 'role'), userSourcedId: 'user', orgSourcedId: 'org' },
        roles,
      ),
    }),
  };
  const bulk = Object.keys(files).map((file) => `file.${file.replace('.csv', '')},bulk`);
  return { ...files, 'manifest.csv': ['propertyName,value', 'manifest.version,1.0', ...bulk].join('\r\n') };
}

/** The files as the zip that a system exports. */
export const toZip = (files: Record<string, string | Uint8Array>): Buffer =>
  zip(Object.entries(files).map(([name, content]) => ({ name, content })));

/** What a request for a page gets in place of it. */
export type Fault =
  | { status: number }
  | { body: string }
  | 'hang up'
  | 'end early'
  | 'same page again'
  | 'no answer'
  | null;

/** A OneRoster 1.1 service that pages as it likes, and fails as a test orders. */
export class OneRosterServer {
  data: SchoolData;
  /** By collection, from its second page on or where there is only one. */
  fault: { what: keyof SchoolData; with: Fault } | null = null;
  /** The longest page, whatever a client asks for. */
  pageSize = 100;
  /** Whether the next page is named by a `Link`, and how many entries there are by `X-Total-Count`. */
  says: { link: boolean; total: boolean } = { link: true, total: true };
  /** The form of users in 1.2. */
  version: '1.1' | '1.2' = '1.1';
  readonly requests: string[] = [];
  /** Called with each path, before its answer. */
  onRequest: (path: string) => void = () => undefined;
  private readonly server = createServer((request, response) => this.handle(request, response));

  constructor(data: SchoolData) {
    this.data = data;
  }

  static async start(data: SchoolData): Promise<OneRosterServer> {
    const started = new OneRosterServer(data);
    await new Promise<void>((resolve) => started.server.listen(0, '127.0.0.1', resolve));
    return started;
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get settings() {
    const base = `http://${this.host}/ims/oneroster/v1p1`;
    return { base_url: base, token_url: `http://${this.host}/token`, client_id: 'studyhall' };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private handle(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '', `http://${this.host}`);
    this.requests.push(`${request.method} ${url.pathname}${url.search}`);
    this.onRequest(url.pathname);
    const answer = (status: number, body: unknown, headers: Record<string, string> = {}): void =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    if (url.pathname === '/token') {
      const basic = `Basic ${Buffer.from('studyhall:the-secret').toString('base64')}`;
      if (request.headers.authorization !== basic) return answer(401, { error: 'invalid_client' });
      return answer(200, { access_token: 'the token', token_type: 'Bearer', expires_in: 3600 });
    }
    if (request.headers.authorization !== 'Bearer the token') return answer(401, {});
    const what = url.pathname.split('/').at(-1) as keyof SchoolData;
    const all = this.data[what];
    const offset = Number(url.searchParams.get('offset'));
    const end = offset + Math.min(this.pageSize, Number(url.searchParams.get('limit')));
    const fault = this.fault?.what === what && (offset > 0 || all.length <= end) ? this.fault.with : null;
    if (fault === 'no answer') return;
    if (fault === 'hang up') return void request.socket.destroy();
    if (fault !== null && typeof fault === 'object' && 'status' in fault) return answer(fault.status, {});
    if (fault !== null && typeof fault === 'object')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(fault.body);
    const page =
      fault === 'end early'
        ? []
        : fault === 'same page again'
          ? all.slice(0, end - offset)
          : all.slice(offset, end);
    const next = new URL(url);
    next.searchParams.set('offset', String(end));
    answer(
      200,
      { [what]: what === 'users' ? page.map((entry) => this.userForm(entry)) : page },
      {
        ...(this.says.total && { 'x-total-count': String(all.length) }),
        ...(this.says.link && end < all.length && { link: `<${next.href}>; rel="next"` }),
      },
    );
  }

  private userForm({ role, orgs, ...user }: RestEntry): RestEntry {
    if (this.version === '1.1') return { ...user, role, orgs };
    const [org] = orgs as Array<{ sourcedId: string }>;
    return { ...user, roles: [{ roleType: 'primary', role, org }], primaryOrg: org };
  }
}
