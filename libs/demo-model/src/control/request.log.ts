import { EventEmitter, once } from 'node:events';
import type { Endpoint } from './directive.schema.js';

const KEPT_REQUESTS = 200;
const KEPT_CHARACTERS = 100_000;

/** One request as tests see it. Times are milliseconds since it arrived. */
export interface RequestRecord {
  id: number;
  endpoint: Endpoint;
  /** ISO 8601. */
  at: string;
  /** The body as it came; strings over 100,000 characters are cut. */
  body: unknown;
  /** The messages of a chat request. */
  messages?: unknown;
  /** Names of the tools that were offered. */
  tools?: string[];
  firstTokenMs?: number;
  endedMs?: number;
  tokensSent: number;
  /** `aborted`: the client went away; `fault`: an ordered fault struck. */
  outcome: 'running' | 'completed' | 'aborted' | 'fault' | 'rejected';
}

/** Marks what happens to one request. */
export class RequestTrace {
  private readonly startedAt = performance.now();

  constructor(
    private readonly record: RequestRecord,
    private readonly changed: () => void,
  ) {}

  sent(tokens: number): void {
    this.record.tokensSent += tokens;
    if (this.record.firstTokenMs !== undefined) return;
    this.record.firstTokenMs = performance.now() - this.startedAt;
    this.changed();
  }

  end(outcome: Exclude<RequestRecord['outcome'], 'running'>): void {
    if (this.record.outcome !== 'running') return;
    this.record.outcome = outcome;
    this.record.endedMs = performance.now() - this.startedAt;
    this.changed();
  }
}

/** The last 200 requests, kept only if control is enabled. */
export class RequestLog {
  private readonly records: RequestRecord[] = [];
  private readonly events = new EventEmitter().setMaxListeners(0);
  private lastId = 0;

  constructor(private readonly isKept: boolean) {}

  start(endpoint: Endpoint, body: unknown): RequestTrace {
    this.lastId += 1;
    const record: RequestRecord = {
      id: this.lastId,
      endpoint,
      at: new Date().toISOString(),
      body: null,
      tokensSent: 0,
      outcome: 'running',
    };
    if (!this.isKept) return new RequestTrace(record, () => undefined);
    record.body = shortened(body);
    Object.assign(record, chatParts(record.body));
    this.records.push(record);
    if (this.records.length > KEPT_REQUESTS) this.records.shift();
    const changed = (): void => void this.events.emit('changed');
    changed();
    return new RequestTrace(record, changed);
  }

  all(): RequestRecord[] {
    return this.records.map((record) => ({ ...record }));
  }

  clear(): void {
    this.records.length = 0;
  }

  /** Resolves with the first kept request, past or coming, that the test accepts; rejects once the signal aborts. */
  async wait(accepts: (record: RequestRecord) => boolean, signal: AbortSignal): Promise<RequestRecord> {
    for (;;) {
      const found = this.records.find((record) => accepts(record));
      if (found) return { ...found };
      await once(this.events, 'changed', { signal });
    }
  }
}

function chatParts(body: unknown): Pick<RequestRecord, 'messages' | 'tools'> {
  if (typeof body !== 'object' || body === null || !('messages' in body)) return {};
  const offered = 'tools' in body && Array.isArray(body.tools) ? body.tools : [];
  const tools = offered.map((tool: { function?: { name?: unknown } }) => String(tool?.function?.name));
  return { messages: body.messages, tools };
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length > KEPT_CHARACTERS ? `${value.slice(0, KEPT_CHARACTERS)}…` : value;
  }
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item)]));
}
