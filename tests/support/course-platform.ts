import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createRemoteJWKSet, jwtVerify } from 'jose';

const TOKEN = 'the access token';
const MEMBERS_SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly';
const ROLE = 'http://purl.imsglobal.org/vocab/lis/v2/membership#';
const PAGE = 2;

export interface CourseMember {
  user_id: string;
  /** Such as `Learner`. */
  role: string;
  email?: string;
  lis_person_sourcedid?: string;
  status?: 'Active' | 'Inactive';
}

/** What goes wrong with the second page of a course; `empty` and `foreign` with the first. */
export type Respond = (status: number, body: string, headers?: Record<string, string>) => void;
export type CourseFault = 'status' | 'twice' | 'broken' | 'empty' | 'foreign' | 'elsewhere' | 'no token';

/** A learning platform that lists the people of its courses, as LTI Names and Role Provisioning Services 2.0 says. */
export class CoursePlatform {
  readonly courses = new Map<string, CourseMember[]>();
  fault: CourseFault | null = null;
  /** The keys that the product publishes. */
  keysUrl = '';
  /** What a token is given for. */
  protected readonly scope: string = MEMBERS_SCOPE;
  private readonly server = createServer((request, response) => void this.handle(request, response));

  static async start(): Promise<CoursePlatform> {
    return new CoursePlatform().listen();
  }

  protected async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const answer: Respond = (status, body, headers = {}) =>
      void response.writeHead(status, headers).end(body);
    if (url.pathname === '/token') {
      const isGranted = this.fault !== 'no token' && (await this.isAuthentic(await text(request)));
      const body = isGranted ? { access_token: TOKEN, token_type: 'Bearer' } : { error: 'invalid_client' };
      answer(isGranted ? 200 : 400, JSON.stringify(body), { 'content-type': 'application/json' });
      return;
    }
    if (request.headers.authorization !== `Bearer ${TOKEN}`) answer(401, '');
    else await this.answerService(request, url, answer);
  }

  protected answerService(_request: IncomingMessage, url: URL, answer: Respond): void | Promise<void> {
    const id = decodeURIComponent(url.pathname.slice('/members/'.length));
    const offset = Number(url.searchParams.get('offset') ?? 0);
    const all = this.courses.get(id) ?? [];
    const isSecond = offset > 0;
    if (isSecond && this.fault === 'status') {
      answer(500, '');
      return;
    }
    const from = isSecond && this.fault === 'twice' ? 0 : offset;
    const members = this.fault === 'empty' ? [] : all.slice(from, from + PAGE);
    const body = JSON.stringify({
      id: url.href,
      context: { id: this.fault === 'foreign' ? 'another course' : id },
      members: members.map(({ role, status = 'Active', ...member }) => ({
        ...{ ...member, status, roles: [`${ROLE}${role}`] },
      })),
    });
    const next = new URL(url);
    next.searchParams.set('offset', String(offset + PAGE));
    if (this.fault === 'elsewhere') next.host = 'elsewhere.example';
    answer(200, isSecond && this.fault === 'broken' ? body.slice(0, -20) : body, {
      'content-type': 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json; charset=utf-8',
      ...(offset + PAGE < all.length && this.fault !== 'empty' && { link: `<${next.href}>; rel="next"` }),
    });
  }

  /** Whether the product signed the request with a published key, for this address. */
  private async isAuthentic(body: string): Promise<boolean> {
    const form = new URLSearchParams(body);
    const keys = createRemoteJWKSet(new URL(this.keysUrl));
    const isSigned = await jwtVerify(form.get('client_assertion') ?? '', keys, {
      ...{
        issuer: 'studyhall',
        subject: 'studyhall',
        audience: `${this.url}/token`,
        maxTokenAge: '5 minutes',
      },
      requiredClaims: ['exp', 'jti'],
    }).then(
      () => true,
      () => false,
    );
    return isSigned && form.get('grant_type') === 'client_credentials' && form.get('scope') === this.scope;
  }
}
