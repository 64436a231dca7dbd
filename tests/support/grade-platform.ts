import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { CoursePlatform, type Respond } from './course-platform.js';

const AGS = 'https://purl.imsglobal.org/spec/lti-ags/scope/';

export interface PostedScore {
  item: string;
  userId: string;
  scoreGiven: number;
  scoreMaximum: number;
  activityProgress: string;
  gradingProgress: string;
  timestamp: string;
}

/**
 * What goes wrong with the next `times` requests: an answer of this status to a score, a list without answers, a column at
 * another host.
 */
export type GradeFault = { scores: number; times: number } | 'unreadable' | 'elsewhere';

/** A learning platform with a grade book, as LTI Assignment and Grade Services 2.0 says. */
export class GradePlatform extends CoursePlatform {
  /** The columns by their number, as they were made. */
  readonly items = new Map<string, { label: string; scoreMaximum: number; resourceId: string }>();
  readonly scores: PostedScore[] = [];
  gradeFault: GradeFault | null = null;
  /** Requests that asked to make a column. */
  made = 0;
  protected override readonly scope = `${AGS}lineitem ${AGS}score`;

  static override async start(): Promise<GradePlatform> {
    return new GradePlatform().listen();
  }

  /** Where the course takes grades; with a query, as Moodle has it. */
  get lineItemsUrl(): string {
    return `${this.url}/lineitems?type_id=1`;
  }

  protected override async answerService(request: IncomingMessage, url: URL, answer: Respond): Promise<void> {
    const json = (status: number, body: unknown): void =>
      answer(status, JSON.stringify(body), { 'content-type': 'application/json' });
    const body = request.method === 'POST' ? (JSON.parse(await text(request)) as unknown) : null;
    const [, number = '', scores] = /^\/lineitems\/([^/]+)(\/scores)?$/.exec(url.pathname) ?? [];
    const item = this.items.get(number);
    if (url.searchParams.get('type_id') !== '1') answer(400, '');
    else if (url.pathname === '/lineitems' && body) this.makeItem(body, json);
    else if (url.pathname === '/lineitems') json(200, this.gradeFault === 'unreadable' ? {} : this.list());
    else if (!item) answer(404, '');
    else if (!scores) json(200, { ...item, id: this.idOf(number) });
    else this.takeScore(number, body as PostedScore, answer);
  }

  private makeItem(body: unknown, json: (status: number, body: unknown) => void): void {
    this.made += 1;
    const number = String(this.items.size + 10 * this.made);
    this.items.set(number, body as { label: string; scoreMaximum: number; resourceId: string });
    json(201, { ...(body as object), id: this.idOf(number) });
  }

  private takeScore(item: string, score: PostedScore, answer: Respond): void {
    const fault = this.gradeFault;
    if (typeof fault === 'object' && fault && fault.times > 0) {
      fault.times -= 1;
      answer(fault.scores, '');
      return;
    }
    this.scores.push({ ...score, item });
    answer(200, '');
  }

  private list(): object[] {
    return [...this.items].map(([number, item]) => ({ ...item, id: this.idOf(number) }));
  }

  private idOf(number: string): string {
    const host = this.gradeFault === 'elsewhere' ? 'https://elsewhere.example' : this.url;
    return `${host}/lineitems/${number}?type_id=1`;
  }
}
