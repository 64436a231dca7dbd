import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type {
  AddedFactor,
  FactorAnswer,
  NewTotp,
  OwnConfirmation,
  PasskeyOptions,
} from '@studyhall/contracts';
import { HttpClient, type Answer, type TestUser } from '@studyhall/testing';

const STEP_SECONDS = 30;

/** The code of an authenticator app, `steps` after the present one. */
export function codeOf(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * STEP_SECONDS * 1000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** A browser that keeps its cookies. */
export class CookieJar {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly url: string,
    session: string | null = null,
  ) {
    if (session) this.keep(session);
  }

  get client(): HttpClient {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new HttpClient(this.url, cookie || null);
  }

  cookie(name: string): string | undefined {
    return this.cookies.get(name);
  }

  set(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  async send<Body>(method: string, path: string, body?: unknown): Promise<Answer<Body>> {
    const answer = await this.client.send<Body>(method, path, body);
    for (const line of answer.headers.getSetCookie()) this.keep(line.split(';')[0]!);
    return answer;
  }

  post<Body>(path: string, body?: unknown): Promise<Answer<Body>> {
    return this.send('POST', path, body);
  }

  /** Sends the password; for an account with a second factor the jar then has the cookie `pending`. */
  signIn<Body>({ username, password }: Pick<TestUser, 'username' | 'password'>): Promise<Answer<Body>> {
    return this.post('/api/signin', { username, password });
  }

  factor<Body = { code?: string }>(answer: FactorAnswer): Promise<Answer<Body>> {
    return this.post('/api/signin/factor', answer);
  }

  private keep(pair: string): void {
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/**
 * Adds an authenticator app. Its first code is that of the step before, so that the present one still counts; where the
 * present step is about to end, it is the present one.
 */
export async function addTotp(
  client: HttpClient,
  confirmation: OwnConfirmation,
): Promise<AddedFactor & { secret: string }> {
  const begun = await client.post<NewTotp>('/api/me/factors/totp', confirmation);
  if (begun.status !== 201) throw new Error(`No app was added: ${JSON.stringify(begun.body)}`);
  const { secret } = begun.body;
  const leftMs = STEP_SECONDS * 1_000 - (Date.now() % (STEP_SECONDS * 1_000));
  const code = codeOf(secret, leftMs < 10_000 ? 0 : -1);
  const added = await client.post<AddedFactor>('/api/me/factors/totp/confirm', { code });
  if (added.status !== 201) throw new Error(`The app was not confirmed: ${JSON.stringify(added.body)}`);
  return { ...added.body, secret };
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

interface Party {
  /** The address of the page that uses the passkey. */
  origin: string;
  /** The name that the passkey is made for. */
  rpId: string;
}

/** A passkey in software: what an authenticator and a browser do together. */
export class SoftPasskey {
  private readonly id = randomBytes(16);
  private readonly privateKey: KeyObject;
  private readonly coseKey: Buffer;
  /** 0 for ever, as passkeys have it that a system synchronizes. */
  counter = 0;

  constructor(private readonly party: Party) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const [first, second] = [x, y].map((part) => Buffer.from(part, 'base64url'));
    // CBOR: a map of kty 2 (EC2), alg -7 (ES256), crv 1 (P-256), x and y. Source: RFC 9053.
    this.coseKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      first!,
      Buffer.from('225820', 'hex'),
      second!,
    ]);
  }

  register({ challenge }: PasskeyOptions) {
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.coseKey,
    ]);
    const data = Buffer.concat([this.authenticatorData(0x45), credential]);
    // CBOR: { fmt: "none", attStmt: {}, authData: data }.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: base64url(this.clientData('webauthn.create', challenge)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    };
  }

  assert({ challenge }: PasskeyOptions, party: Partial<Party> = {}) {
    const data = this.authenticatorData(0x05, party.rpId);
    const client = this.clientData('webauthn.get', challenge, party.origin);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), this.privateKey)),
      },
    };
  }

  private credential() {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  private authenticatorData(flags: number, rpId = this.party.rpId): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }

  private clientData(type: string, challenge: string, origin = this.party.origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}
