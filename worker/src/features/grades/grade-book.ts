import { z } from 'zod';
import { sentence } from '@studyhall/contracts';
import type { GuardedFetch, GuardedRequest, GuardedResponse } from '@studyhall/adapters/outbound-guard';
import type { ltiPlatforms } from '@studyhall/persistence';
import { LINE_ITEM_SCOPE, SCORE_SCOPE, type ToolKeys } from '@studyhall/platform';
import { askAccessToken, readJson, SourceError } from '../rosters/index.js';

type Platform = Pick<ltiPlatforms.LtiPlatform, 'client_id' | 'token_url'>;
type Way = { keys: Pick<ToolKeys, 'sign'>; fetch: GuardedFetch; signal: AbortSignal };

const TYPES = {
  list: 'application/vnd.ims.lis.v2.lineitemcontainer+json',
  item: 'application/vnd.ims.lis.v2.lineitem+json',
  score: 'application/vnd.ims.lis.v1.score+json',
};
const MAX_PAGES = 50;
/** Status codes of a platform that removed the resource. */
const GONE = [404, 410];

const Item = z.object({ id: z.string().max(2_000), resourceId: z.string().nullish().catch(null) });

/** The quiz that a column of the grade book belongs to. */
export interface Graded {
  /** A quiz has one column, whatever the number of attempts. */
  id: string;
  title: string;
  maximum: number;
}

export interface Score {
  subject: string;
  given: number;
  maximum: number;
}

/**
 * The grade book of a course. A method throws SourceError if the platform is unavailable, busy or rejects the token; all of
 * these can be retried. Source: LTI Assignment and Grade Services 2.0 §3.
 */
export class GradeBook {
  private constructor(
    private readonly token: string,
    private readonly way: Way,
  ) {}

  /** @throws SourceError */
  static async open(platform: Platform, way: Way): Promise<GradeBook> {
    const scope = `${LINE_ITEM_SCOPE} ${SCORE_SCOPE}`;
    return new GradeBook(await askAccessToken(platform, scope, { ...way, service: 'grades' }), way);
  }

  /** The URL of a quiz's column. Creates the column if the platform has none. */
  async findOrCreate(lineItems: string, { id, title, maximum }: Graded): Promise<string> {
    const known = await this.find(lineItems, id);
    if (known !== null) return known;
    const body = { label: title, scoreMaximum: maximum, resourceId: id, tag: 'quiz' };
    const response = await this.post(lineItems, TYPES.item, body);
    const made = Item.safeParse(response.status < 300 ? readJson(response) : null);
    if (!made.success) throw refused(response);
    return sameOrigin(made.data.id, lineItems);
  }

  /** Whether the platform has removed a column. */
  async isGone(lineItem: string): Promise<boolean> {
    const { status } = await this.ask(lineItem, { headers: { accept: TYPES.item } });
    return GONE.includes(status);
  }

  /** Sends one score. Returns the status code if the platform rejects it; else null. */
  async send(lineItem: string, { subject, given, maximum }: Score): Promise<number | null> {
    const url = new URL(lineItem);
    url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`;
    const { status } = await this.post(url.href, TYPES.score, {
      ...{ userId: subject, scoreGiven: given, scoreMaximum: maximum },
      ...{ activityProgress: 'Completed', gradingProgress: 'FullyGraded' },
      timestamp: new Date().toISOString(),
    });
    return status < 300 ? null : status;
  }

  private async find(lineItems: string, id: string): Promise<string | null> {
    const first = new URL(lineItems);
    first.searchParams.set('resource_id', id);
    let next: string | null = first.href;
    for (let page = 0; next !== null && page < MAX_PAGES; page += 1) {
      const url: string = next;
      const response = await this.ask(url, { headers: { accept: TYPES.list } });
      const items = z.array(Item).safeParse(response.status === 200 ? readJson(response) : null);
      if (!items.success) throw refused(response);
      // A platform may ignore the filter.
      const found = items.data.find(({ resourceId }) => resourceId === id);
      if (found) return sameOrigin(found.id, lineItems);
      const link = /<([^>]+)>\s*;[^,]*rel="?next"?/i.exec(response.headers.get('link') ?? '')?.[1];
      next = link === undefined ? null : sameOrigin(link, url);
    }
    return null;
  }

  private post(url: string, type: string, body: object): Promise<GuardedResponse> {
    return this.ask(url, {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { 'content-type': type, accept: type === TYPES.item ? type : '*/*' },
    });
  }

  private async ask(url: string, { headers, ...request }: GuardedRequest): Promise<GuardedResponse> {
    const { fetch, signal } = this.way;
    const authorization = `Bearer ${this.token}`;
    const response = await fetch(url, { ...request, signal, headers: { ...headers, authorization } }).catch(
      (cause: unknown) => {
        signal.throwIfAborted();
        if (cause instanceof SourceError) throw cause;
        throw new SourceError(sentence('grades_away'), { cause });
      },
    );
    const { status } = response;
    if (status === 401 || status === 429 || status >= 500) throw refused(response);
    return response;
  }
}

const refused = ({ status }: GuardedResponse): SourceError =>
  new SourceError(
    status < 300 ? sentence('grades_unreadable') : sentence('grades_refused', { status: String(status) }),
  );

/** @throws SourceError for a URL of another origin, which would receive the token */
function sameOrigin(address: string, of: string): string {
  const url = URL.parse(address, of);
  if (url?.origin !== new URL(of).origin) throw new SourceError(sentence('grades_elsewhere'));
  return url.href;
}
