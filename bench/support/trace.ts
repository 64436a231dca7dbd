/** An event of a trace of Chromium. Times are microseconds; `tdur` is the duration by the thread's own clock. */
export interface TraceEvent {
  name: string;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

/** The events of a trace in their order. */
export const readTrace = (trace: Buffer): TraceEvent[] =>
  (JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents.toSorted(
    (one, other) => one.ts - other.ts,
  );
