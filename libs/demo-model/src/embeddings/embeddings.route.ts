import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { estimateTokens } from '../chat/tokens.js';
import type { Control } from '../control/control.js';
import { strikeBeforeAnswer } from '../control/faults.js';
import { parseBody } from '../wire/parse-body.js';
import { DEFAULT_DIMENSIONS, embed } from './embed.js';

const embeddingsRequest = z.object({
  model: z.string().min(1),
  input: z.union([z.string(), z.array(z.string()).min(1).max(2048)]),
  encoding_format: z.enum(['float', 'base64']).default('float'),
  dimensions: z.number().int().min(8).max(4096).default(DEFAULT_DIMENSIONS),
});

/** `POST /v1/embeddings`. */
export function registerEmbeddingsRoute(app: FastifyInstance, control: Control): void {
  app.post('/v1/embeddings', async (request, reply) => {
    const body = parseBody(embeddingsRequest, request.body);
    const texts = [body.input].flat();
    const trace = control.log.start('embeddings', request.body);
    const text = texts.join('\n');
    const order = control.orderFor('embeddings', text);
    if (await strikeBeforeAnswer(control.faultFor(order, text), order, reply, trace)) return reply;
    await wait(order.delay ?? 0);
    const used = estimateTokens(text.length);
    trace.end('completed');
    return reply.send({
      object: 'list',
      model: body.model,
      data: texts.map((input, index) => {
        const vector = embed(control.withoutOrders(input), body.dimensions);
        const embedding = body.encoding_format === 'base64' ? base64(vector) : [...vector];
        return { object: 'embedding', index, embedding };
      }),
      usage: { prompt_tokens: used, total_tokens: used },
    });
  });
}

/** 32-bit floats, little-endian, as OpenAI sends them. */
function base64(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * 4);
  vector.forEach((value, index) => bytes.writeFloatLE(value, index * 4));
  return bytes.toString('base64');
}
