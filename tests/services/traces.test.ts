import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProduct, type Product } from '../support/product.ts';
import { TraceCollector, type CollectedSpan } from '../support/trace.collector.ts';

const collector = new TraceCollector();
let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: await collector.start() } });
});
afterAll(async () => {
  await product?.stop();
  collector.stop();
});

it('a question is one trace, from the request through the queue to model and tool, without its words', async () => {
  const mia = await product.signedIn();
  const tab = await mia.open();
  const secret = 'photosynthesis';
  const turn = await mia.ask(
    `About ${secret}. [[demo: tool=make_flashcards args={"title":"${secret}","cards":[{"front":"${secret}","back":"${secret}"},{"front":"2","back":"2"}]} text="Done."]]`,
  );
  expect(await tab.terminalEvent(turn.turn_id)).toMatchObject({ type: 'turn.completed' });
  // Processes send their last spans when they end.
  await Promise.all([...product.apis, ...product.workers].map((one) => one.stop()));

  const request = collector.spans.find(({ name }) => name === 'POST /chat');
  const spans = collector.spans.filter(({ traceId }) => traceId === request?.traceId);
  const pathOf = (span: CollectedSpan | undefined): string[] =>
    span
      ? [...pathOf(spans.find(({ spanId }) => spanId === span.parentSpanId)), `${span.service}: ${span.name}`]
      : [];
  const paths = new Set(spans.map((span) => pathOf(span).join(' > ')));
  const api = 'studyhall-api: POST /chat';
  const job = `${api} > studyhall-worker: job turns`;
  expect([...paths]).toEqual(
    expect.arrayContaining([
      api,
      `${api} > studyhall-worker: wait turns`,
      job,
      `${job} > studyhall-worker: turn`,
      `${job} > studyhall-worker: turn > studyhall-worker: model chat`,
      `${job} > studyhall-worker: turn > studyhall-worker: tool make_flashcards`,
    ]),
  );
  for (const span of spans) expect(span.duration).toBeGreaterThanOrEqual(0n);
  expect(collector.received).toContain(turn.turn_id);
  expect(collector.received).not.toContain(secret);
  expect(collector.received).not.toContain(mia.user.password);
});
