import { parseDirectives, stripDirectives } from './directive.parser.js';
import type { Directive, Rule, Subject } from './directive.schema.js';
import { RequestLog, type RequestRecord } from './request.log.js';

const KEPT_KEYS = 10_000;

/** What a test may order and read. Every method throws where the server was started without control. */
export interface DemoControl {
  /** Replaces the rules. The first that fits a request applies, before any directive in the message. */
  setRules(rules: Rule[]): void;
  /** The last 200 requests, oldest first. */
  requests(): RequestRecord[];
  /** Resolves with the first request, past or coming, that fits; rejects after `timeoutMs` (default 60,000). */
  waitForRequest(accepts: (record: RequestRecord) => boolean, timeoutMs?: number): Promise<RequestRecord>;
  /** Removes rules, requests and the counts of `fault_times`. */
  reset(): void;
}

/** Finds what a test ordered for a request. Without control nothing can be ordered. */
export class Control implements DemoControl {
  readonly log: RequestLog;
  private rules: { rule: Rule; left: number }[] = [];
  private readonly faultsSeen = new Map<string, number>();

  constructor(readonly enabled: boolean) {
    this.log = new RequestLog(enabled);
  }

  setRules(rules: Rule[]): void {
    this.demand();
    this.rules = rules.map((rule) => ({ rule, left: rule.times ?? Infinity }));
  }

  requests(): RequestRecord[] {
    this.demand();
    return this.log.all();
  }

  waitForRequest(accepts: (record: RequestRecord) => boolean, timeoutMs = 60_000): Promise<RequestRecord> {
    this.demand();
    return this.log.wait(accepts, AbortSignal.timeout(timeoutMs));
  }

  reset(): void {
    this.demand();
    this.rules = [];
    this.faultsSeen.clear();
    this.log.clear();
  }

  /** The order for a request: a rule, else the directives in the text. */
  orderFor(subject: Subject, text: string): Directive {
    if (!this.enabled) return {};
    const isTitle = subject === 'titles';
    const fitting = this.rules.find(
      ({ rule, left }) =>
        left > 0 &&
        (rule.endpoint ? rule.endpoint === subject : !isTitle) &&
        (!rule.contains || text.includes(rule.contains)),
    );
    if (fitting) {
      fitting.left -= 1;
      return fitting.rule;
    }
    return (isTitle ? null : parseDirectives(text)) ?? {};
  }

  /** The text without its directives. Without control they are plain text. */
  withoutOrders(text: string): string {
    return this.enabled ? stripDirectives(text) : text;
  }

  /** The fault of this request, or undefined; counts it against `fault_times`. */
  faultFor(order: Directive, text: string, round = 0): Directive['fault'] {
    if (order.fault === undefined) return undefined;
    if (order.fault_round !== undefined && order.fault_round !== round) return undefined;
    if (order.fault_times === undefined) return order.fault;
    const key = order.key ?? text;
    const seen = this.faultsSeen.get(key) ?? 0;
    if (seen >= order.fault_times) return undefined;
    if (this.faultsSeen.size >= KEPT_KEYS) this.faultsSeen.clear();
    this.faultsSeen.set(key, seen + 1);
    return order.fault;
  }

  private demand(): void {
    if (!this.enabled) throw new Error('The demo model was started without control.');
  }
}
