/** Attributes of a span: ids, names of routes, queues, models and tools, figures, error codes. Never user text. */
export type SpanValues = Record<string, string | number | boolean | undefined>;

export interface SpanStart {
  name: string;
  values?: SpanValues;
  /** The `traceparent` of another process. By default the current span is the parent. */
  parent?: string;
  /** Whether the span may start a trace. Otherwise, a span without a parent is not recorded. */
  isRoot?: boolean;
  kind?: 'server' | 'client' | 'consumer';
  /** Milliseconds since 1970; now if absent. */
  startedAt?: number;
}

export interface OpenSpan {
  set(values: SpanValues): void;
  /** Ends the span. Of an error, only the code or the kind is kept. */
  end(error?: unknown): void;
}

/** Spans of work across processes. {@link NO_TRACING} records nothing. */
export interface Tracing {
  readonly isOn: boolean;
  start(span: SpanStart): OpenSpan;
  /** Runs work in a span. Everything that it starts or queues becomes a child. */
  run<T>(span: SpanStart, work: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** The `traceparent` (W3C) of the current span, for another process; undefined without one. */
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
