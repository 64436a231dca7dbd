/** Attributes of a span: ids, names of routes, queues, models and tools, figures, error codes. Never a user's text. */
export type SpanValues = Record<string, string | number | boolean | undefined>;

export interface SpanStart {
  name: string;
  values?: SpanValues;
  /** A `traceparent` of another process; without it the span that runs now is the parent. */
  parent?: string;
  /** Whether the span begins a trace where it has no parent; otherwise such a span is not recorded. */
  isRoot?: boolean;
  kind?: 'server' | 'client' | 'consumer';
  /** Milliseconds since 1970; now if absent. */
  startedAt?: number;
}

export interface OpenSpan {
  set(values: SpanValues): void;
  /** Ends the span; with an error, only its code or its kind is kept. */
  end(error?: unknown): void;
}

/** Spans of work across processes. {@link NO_TRACING} records nothing and costs a call. */
export interface Tracing {
  readonly isOn: boolean;
  start(span: SpanStart): OpenSpan;
  /** Runs work as a span: what it starts and queues is below it. */
  run<T>(span: SpanStart, work: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** The `traceparent` (W3C) of the span that runs now, for another process; undefined without one. */
  current(): string | undefined;
  close(): Promise<void>;
}

const NO_SPAN: OpenSpan = { set: () => undefined, end: () => undefined };

export const NO_TRACING: Tracing = {
  isOn: false,
  start: () => NO_SPAN,
  run: (_span, work) => work(NO_SPAN),
  current: () => undefined,
  close: () => Promise.resolve(),
};
