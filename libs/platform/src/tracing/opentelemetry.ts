import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { NO_TRACING, type OpenSpan, type SpanStart, type Tracing } from './tracing.js';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Sends spans to a collector over OTLP (HTTP, JSON). Drops them while the collector is unavailable. */
export class OpenTelemetryTracing implements Tracing {
  readonly isOn = true;
  private readonly running = new AsyncLocalStorage<Span>();
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;

  /** @param endpoint the collector's URL, such as `http://127.0.0.1:4318` */
  constructor(endpoint: string, service: string) {
    const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': service }),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    this.tracer = this.provider.getTracer('studyhall');
  }

  start(start: SpanStart): OpenSpan {
    const span = this.open(start);
    return span ? openSpan(span) : NO_TRACING.start(start);
  }

  async run<T>(start: SpanStart, work: (span: OpenSpan) => Promise<T>): Promise<T> {
    const span = this.open(start);
    if (!span) return NO_TRACING.run(start, work);
    const opened = openSpan(span);
    try {
      const result = await this.running.run(span, () => work(opened));
      opened.end();
      return result;
    } catch (error) {
      opened.end(error);
      throw error;
    }
  }

  current(): string | undefined {
    const context = this.running.getStore()?.spanContext();
    return context && `00-${context.traceId}-${context.spanId}-01`;
  }

  close(): Promise<void> {
    return this.provider.shutdown();
  }

  private open({ name, values = {}, parent, isRoot, kind, startedAt }: SpanStart): Span | null {
    const context = this.parentContext(parent);
    if (!context && !isRoot) return null;
    return this.tracer.startSpan(
      name,
      { attributes: values, startTime: startedAt, ...(kind && { kind: KINDS[kind] }) },
      context ?? ROOT_CONTEXT,
    );
  }

  private parentContext(parent: string | undefined): Context | null {
    const [, traceId, spanId] = TRACEPARENT.exec(parent ?? '') ?? [];
    if (traceId && spanId) {
      const remote = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
      return trace.setSpanContext(ROOT_CONTEXT, remote);
    }
    const running = this.running.getStore();
    return running ? trace.setSpan(ROOT_CONTEXT, running) : null;
  }
}

const openSpan = (span: Span): OpenSpan => ({
  set: (values) => void span.setAttributes(values),
  end: (error) => {
    if (error !== undefined) {
      const { code, name } = error as { code?: unknown; name?: unknown };
      const kind = String(code ?? name ?? 'Error');
      span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', kind);
    }
    span.end();
  },
});
