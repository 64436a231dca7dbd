import type { FastifyInstance } from 'fastify';
import type { Tracing } from '@studyhall/platform';

/** Makes each request a span named after its route; jobs that it queues are child spans. Without a collector, adds no hook. */
export function traceRequests(instance: FastifyInstance, tracing: Tracing): void {
  if (!tracing.isOn) return;
  // Runs after the body was read, because the body reader would lose the current span.
  instance.addHook('preValidation', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const span = {
      name: `${request.method} ${route}`,
      values: { 'http.request.method': request.method, 'http.route': route, request_id: request.id },
      parent: request.headers.traceparent?.toString(),
      isRoot: true,
      kind: 'server',
      startedAt: Date.now() - reply.elapsedTime,
    } as const;
    void tracing.run(span, async (open) => {
      const closed = new Promise((resolve) => reply.raw.once('close', resolve));
      done();
      await closed;
      open.set({ 'http.response.status_code': reply.statusCode });
    });
  });
}
