import { z } from 'zod';
import { sentence, type RosterSettings } from '@studyhall/contracts';
import {
  createGuardedFetch,
  type GuardedFetch,
  type GuardedResponse,
} from '@studyhall/adapters/outbound-guard';
import { readJson } from '../read-json.js';
import { refused, SourceError, stopped, type Collection } from '../source.error.js';
import { signGet } from './oauth1.js';
import { COLUMNS, emptyTables, received, toCell, type Entry, type Tables } from './tables.js';

const TIMEOUT_MS = 60_000;
/** The last type is the one of LTI Names and Role Provisioning Services. */
const TYPES = ['application/json', 'text/json', 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'];
const MAX_PAGE_BYTES = 50 * 1024 * 1024;
const PAGE = 1_000;
const MAX_ENTRIES = 300_000;
/** Limit for all collections together. */
const MAX_PAGES = 2_000;
const MAX_BYTES = 200 * 1024 * 1024;
/** The users contain their `roles`. */
const ASKED: readonly Collection[] = [
  'orgs',
  'academicSessions',
  'courses',
  'users',
  'classes',
  'enrollments',
];

const Token = z.object({ access_token: z.string().min(1) });
const Reference = z.object({ sourcedId: z.string() });
const Role = z.object({ role: z.string(), roleType: z.string().optional(), org: Reference });

export interface RestSource {
  settings: RosterSettings;
  secret: string;
}

/**
 * Creates a fetch function for school systems. `hosts`: private hosts of the school network that are allowed, as
 * `host:port`. `types`: accepted content types; all if absent.
 */
export function createRosterFetch(hosts: readonly string[], types = TYPES): GuardedFetch {
  const fetch = createGuardedFetch({
    ...{ timeoutMs: TIMEOUT_MS, maxBytes: MAX_PAGE_BYTES, allowedTypes: types },
    allowPrivate: [...hosts],
  });
  return async (address, request) => {
    const { protocol, hostname, port } = new URL(address);
    // Secrets and personal data must be encrypted on public networks.
    if (protocol !== 'https:' && !hosts.includes(`${hostname}:${port || '80'}`))
      throw new SourceError(sentence('roster_needs_https'));
    return fetch(address, request);
  };
}

/**
 * Reads all pages of a OneRoster 1.1 or 1.2 service.
 * @throws SourceError if the data is incomplete, repeats or is not valid OneRoster
 */
export async function readOneRosterService(
  { settings, secret }: RestSource,
  fetch: GuardedFetch,
  signal: AbortSignal,
): Promise<Tables> {
  const { base_url: base, token_url, client_id: key = '' } = settings;
  if (!base) throw new SourceError(sentence('roster_no_address'));
  const bearer = token_url ? await askToken(token_url, { key, secret }, base, fetch, signal) : null;
  const authorize = (url: string): string =>
    bearer === null ? signGet(url, { key, secret }) : `Bearer ${bearer}`;
  const tables = emptyTables();
  const asked = { pages: 0, bytes: 0 };
  for (const what of ASKED) {
    const seen = new Set<string>();
    let next: string | null = `${base.replace(/\/$/, '')}/${what}?limit=${PAGE}&offset=0`;
    while (next !== null) {
      const url: string = next;
      const response = await fetch(url, {
        ...{ signal, headers: { accept: 'application/json', authorization: authorize(url) } },
      }).catch((cause: unknown) => {
        signal.throwIfAborted();
        if (cause instanceof SourceError) throw cause;
        throw stopped(what, 'away', received(tables), { cause });
      });
      asked.pages += 1;
      asked.bytes += response.body.byteLength;
      if (asked.pages > MAX_PAGES || asked.bytes > MAX_BYTES)
        throw new SourceError(sentence('roster_too_much'));
      const page = readPage(response, what, tables);
      for (const entry of page) {
        if (seen.has(entry.sourcedId)) throw stopped(what, 'twice', received(tables));
        seen.add(entry.sourcedId);
      }
      tables[what].push(...page);
      if (seen.size > MAX_ENTRIES) throw new SourceError(sentence('roster_too_large', { max: MAX_ENTRIES }));
      next = nextPage(url, response, { came: page.length, all: seen.size }, () => {
        throw stopped(what, 'cut', received(tables));
      });
    }
  }
  return tables;
}

/** Requests a token with OAuth 2 client credentials. The OneRoster version in the URL decides the scope. */
async function askToken(
  url: string,
  { key, secret }: { key: string; secret: string },
  base: string,
  fetch: GuardedFetch,
  signal: AbortSignal,
): Promise<string> {
  const version = /v1p2/i.test(base) ? 'v1p2' : 'v1p1';
  const scope = `https://purl.imsglobal.org/spec/or/${version}/scope/roster-core.readonly`;
  const credentials = Buffer.from(`${encodeURIComponent(key)}:${encodeURIComponent(secret)}`).toString(
    'base64',
  );
  const response = await fetch(url, {
    ...{ method: 'POST', signal },
    headers: {
      authorization: `Basic ${credentials}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }).toString(),
  }).catch((cause: unknown) => {
    signal.throwIfAborted();
    if (cause instanceof SourceError) throw cause;
    throw new SourceError(sentence('roster_token_away'), { cause });
  });
  const token = Token.safeParse(response.status < 300 ? readJson(response) : null);
  if (!token.success) throw new SourceError(sentence('roster_token_refused', { status: response.status }));
  return token.data.access_token;
}

function readPage(response: GuardedResponse, what: Collection, tables: Tables): Entry[] {
  const { status } = response;
  if (status !== 200) throw refused(what, status, received(tables));
  const answer = readJson(response);
  const list = (answer as Record<string, unknown> | null)?.[what];
  if (!Array.isArray(list)) throw stopped(what, 'other', received(tables));
  return list.map((item: unknown) => {
    const entry = flatten(item);
    if (!entry.sourcedId) throw stopped(what, 'other', received(tables));
    if (what === 'users') tables.roles.push(...readRoles(item, entry.sourcedId));
    return entry;
  });
}

/**
 * Converts a JSON entry to CSV column names: `school: {sourcedId}` becomes `schoolSourcedId`, `terms: [{sourcedId}]`
 * becomes `termSourcedIds`.
 */
function flatten(item: unknown): Entry {
  const entry: Record<string, string> = {};
  const add = (column: string, text: string): void => {
    if (COLUMNS.has(column)) entry[column] = toCell(text);
  };
  for (const [key, value] of Object.entries(item ?? {}) as Array<[string, unknown]>) {
    if (Array.isArray(value)) add(`${key.replace(/s$/, '')}SourcedIds`, value.flatMap(readId).join(','));
    else if (typeof value === 'object') add(`${key}SourcedId`, readId(value).join(''));
    else add(key, String(value));
  }
  return { sourcedId: '', ...entry };
}

/** The id in a reference to another entry. */
function readId(reference: unknown): string[] {
  const id = (reference as { sourcedId?: unknown } | null)?.sourcedId;
  return typeof id === 'string' ? [id] : [];
}

/** The roles of a OneRoster 1.2 user. */
function readRoles(item: unknown, userId: string): Entry[] {
  const roles = z.array(Role).safeParse((item as { roles?: unknown } | null)?.roles);
  return (roles.data ?? []).map(({ role, roleType = '', org }, at) => ({
    ...{ sourcedId: `${userId} ${at}`, userSourcedId: userId, role, roleType, orgSourcedId: org.sourcedId },
  }));
}

/** The URL of the next page; null on the last page. If a service sends fewer rows than it declares, the data is incomplete. */
function nextPage(
  url: string,
  { headers }: GuardedResponse,
  { came, all }: { came: number; all: number },
  cut: () => never,
): string | null {
  const total = Number(headers.get('x-total-count') ?? Number.NaN);
  if (came === 0) return total > all ? cut() : null;
  if (total <= all) return null;
  const link = /<([^>]+)>\s*;[^,]*rel="?next"?/i.exec(headers.get('link') ?? '')?.[1];
  const after = new URL(link ?? url, url);
  // A link to another host would leak the token.
  if (link !== undefined) return after.origin === new URL(url).origin ? after.href : cut();
  if (headers.has('link') && Number.isNaN(total)) return null;
  after.searchParams.set('offset', String(Number(after.searchParams.get('offset')) + came));
  return after.href;
}
