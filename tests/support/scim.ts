import { expect } from 'vitest';
import type {
  ErrorBody,
  RosterSourceView,
  ScimErrorBody,
  ScimGroupView,
  ScimUserView,
} from '@studyhall/contracts';
import { HttpClient } from '@studyhall/testing';
import type { Person } from './person.ts';

/** A directory of accounts, such as Microsoft Entra, that has the token of a source. */
export class ScimClient {
  readonly source: RosterSourceView;
  readonly token: string;
  private readonly http: HttpClient;

  constructor(url: string, source: RosterSourceView, token: string) {
    this.http = new HttpClient(url);
    this.source = source;
    this.token = token;
  }

  send<Body = ScimErrorBody>(method: string, path: string, body?: object, token = this.token) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
    return this.http.send<Body>(method, `/scim/v2${path}`, body && JSON.stringify(body), headers);
  }

  async makeUser(userName: string, fields: object = {}): Promise<ScimUserView> {
    const user = { userName, externalId: `id of ${userName}`, active: true, ...fields };
    const { status, body } = await this.send<ScimUserView & ScimErrorBody>('POST', '/Users', user);
    expect(status, body.detail).toBe(201);
    return body;
  }

  async makeGroup(displayName: string, members: readonly string[]): Promise<ScimGroupView> {
    const group = { displayName, members: members.map((value) => ({ value })) };
    const { status, body } = await this.send<ScimGroupView & ScimErrorBody>('POST', '/Groups', group);
    expect(status, body.detail).toBe(201);
    return body;
  }

  patch<Body = ScimUserView & ScimGroupView & ScimErrorBody>(path: string, ...Operations: object[]) {
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
    return this.send<Body>('PATCH', path, { schemas, Operations });
  }
}

/** Adds a source of kind `scim`, and signs in as it. */
export async function connectScim(
  url: string,
  who: Person,
  fields: { name: string; school: string } & object,
): Promise<ScimClient> {
  const { status, body } = await who.http.post<{ source: RosterSourceView; token: string } & ErrorBody>(
    '/api/roster-sources',
    { kind: 'scim', ...fields },
  );
  expect(status, body.detail).toBe(201);
  return new ScimClient(url, body.source, body.token);
}
