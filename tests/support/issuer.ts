import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

/** What an issuer answers; a test changes it to attack. */
export interface IssuerAnswers {
  /** The claims of the next person; `sub` among them. */
  claims: JWTPayload;
  /** Claims of the token in place of the right ones. */
  token: JWTPayload;
  /** The header of the token. */
  header: { alg: string; kid?: string };
  /** Signs with a key that the issuer does not publish. */
  foreignKey: boolean;
  /** What the token endpoint answers in place of a token. */
  failure: { status: number; body: object } | null;
  /** Closes the connection in place of an answer of the token endpoint. */
  down: boolean;
  /** What the address of groups answers, as Microsoft Graph does. */
  groups: { status: number; body: object };
}

/** An OpenID Connect issuer that does what a test orders, also what no honest one does. */
export class TestIssuer {
  readonly answers: IssuerAnswers = {
    claims: { sub: 'person-1' },
    token: {},
    header: { alg: 'RS256', kid: 'first' },
    foreignKey: false,
    failure: null,
    down: false,
    groups: { status: 200, body: { value: [] } },
  };
  /** The access token that was given last, and the one that the address of groups was asked with. */
  readonly accessTokens: { given: string; asked: string | null } = { given: '', asked: null };
  /** Refresh tokens that it takes. Each counts once; the next one comes with the answer. */
  readonly refreshTokens = new Map<string, { clientId: string; claims: JWTPayload }>();
  /** Renewals that it was asked for. */
  renewals = 0;
  /** Answers of the discovery. */
  discoveries = 0;
  /** Whether it gives refresh tokens. */
  isOffline = false;
  /** The name of the key that it publishes. */
  kid = '';
  private keys = new Map<string, CryptoKeyPair>();
  private readonly codes = new Map<
    string,
    { nonce: string; challenge: string; clientId: string; isOffline: boolean }
  >();
  private readonly server = createServer((request, response) => void this.handle(request, response));

  static async start(): Promise<TestIssuer> {
    const issuer = new TestIssuer();
    await issuer.rotateKey('first');
    await new Promise<void>((resolve) => issuer.server.listen(0, '127.0.0.1', resolve));
    return issuer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Publishes a new key, and signs with it. */
  async rotateKey(kid: string): Promise<void> {
    this.keys = new Map([[kid, (await generateKeyPair('RS256', { extractable: true })) as CryptoKeyPair]]);
    this.kid = kid;
    this.answers.header = { alg: 'RS256', kid };
  }

  /** What the issuer's page does once the person has signed in: the query of the address that the browser goes to. */
  authorize(address: string): string {
    const asked = new URL(address).searchParams;
    const code = randomUUID();
    this.codes.set(code, {
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge') ?? '',
      clientId: asked.get('client_id') ?? '',
      isOffline:
        (asked.get('scope') ?? '').split(' ').includes('offline_access') ||
        // As Google does.
        (asked.get('access_type') === 'offline' && asked.get('prompt') === 'consent'),
    });
    return `?${new URLSearchParams({ code, state: asked.get('state') ?? '', iss: this.url }).toString()}`;
  }

  /** Signs claims as this issuer. */
  async sign(
    claims: JWTPayload,
    header: { alg: string; kid?: string; typ?: string } = this.answers.header,
  ): Promise<string> {
    const foreign = this.answers.foreignKey ? await generateKeyPair('RS256') : null;
    const key = foreign?.privateKey ?? [...this.keys.values()][0]!.privateKey;
    return new SignJWT(claims).setProtectedHeader(header).sign(key);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const json = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const { pathname } = new URL(request.url ?? '/', this.url);
    if (pathname === '/.well-known/openid-configuration') {
      this.discoveries += 1;
      return json(200, {
        issuer: this.url,
        authorization_endpoint: `${this.url}/authorize`,
        token_endpoint: `${this.url}/token`,
        jwks_uri: `${this.url}/keys`,
        end_session_endpoint: `${this.url}/sign-out`,
        authorization_response_iss_parameter_supported: true,
        response_types_supported: ['code'],
        scopes_supported: ['openid', ...(this.isOffline ? ['offline_access'] : [])],
        code_challenge_methods_supported: ['S256'],
        id_token_signing_alg_values_supported: ['RS256'],
        subject_types_supported: ['public'],
      });
    }
    if (pathname === '/keys') {
      const keys = [...this.keys].map(async ([kid, { publicKey }]) => ({
        ...(await exportJWK(publicKey)),
        ...{ kid, alg: 'RS256', use: 'sig' },
      }));
      return json(200, { keys: await Promise.all(keys) });
    }
    if (pathname === '/token' && this.answers.down) return void response.destroy();
    if (pathname === '/token') return this.token(request, json);
    if (pathname === '/groups' && request.method === 'POST') {
      this.accessTokens.asked = request.headers.authorization?.replace('Bearer ', '') ?? null;
      return json(this.answers.groups.status, this.answers.groups.body);
    }
    json(404, {});
  }

  private async token(request: IncomingMessage, json: (status: number, body: object) => void): Promise<void> {
    const { failure, claims } = this.answers;
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString('utf8'));
    const isRenewal = form.get('grant_type') === 'refresh_token';
    if (isRenewal) this.renewals += 1;
    if (failure) return json(failure.status, failure.body);
    if (isRenewal) {
      const used = form.get('refresh_token') ?? '';
      const granted = this.refreshTokens.get(used);
      this.refreshTokens.delete(used);
      if (!granted) return json(400, { error: 'invalid_grant' });
      return json(200, await this.answer(granted.claims, { aud: granted.clientId }, { isOffline: true }));
    }
    const code = form.get('code') ?? '';
    const asked = this.codes.get(code);
    // A code counts once.
    this.codes.delete(code);
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!asked || asked.challenge !== proof) return json(400, { error: 'invalid_grant' });
    const right = { aud: asked.clientId, nonce: asked.nonce };
    json(200, await this.answer(claims, right, { isOffline: asked.isOffline }));
  }

  private async answer(
    claims: JWTPayload,
    given: { aud: string; nonce?: string },
    { isOffline }: { isOffline: boolean },
  ): Promise<object> {
    const { token, header } = this.answers;
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: this.url, ...given, iat: now, exp: now + 300 };
    const all = { ...right, ...claims, ...token };
    const unsigned = [{ alg: 'none' }, all].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const id_token = header.alg === 'none' ? `${unsigned.join('.')}.` : await this.sign(all);
    this.accessTokens.given = randomUUID();
    const refresh_token = randomUUID();
    if (isOffline) this.refreshTokens.set(refresh_token, { clientId: given.aud, claims });
    return {
      ...{ access_token: this.accessTokens.given, token_type: 'Bearer', expires_in: 300, id_token },
      ...(isOffline && { refresh_token }),
    };
  }
}
