import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Control } from '../control/control.js';
import { strikeBeforeAnswer } from '../control/faults.js';
import { parseBody } from '../wire/parse-body.js';
import { drawImage } from './draw-image.js';

const SIZES = [
  '256x256',
  '512x512',
  '1024x1024',
  '1792x1024',
  '1024x1792',
  '1536x1024',
  '1024x1536',
] as const;

const imageRequest = z.object({
  prompt: z.string().trim().min(1).max(32_000),
  model: z.string().nullish(),
  n: z.number().int().min(1).max(4).nullish(),
  size: z.enum([...SIZES, 'auto']).nullish(),
  response_format: z.literal('b64_json').nullish(),
});

/** `POST /v1/images/generations`. */
export function registerImagesRoute(app: FastifyInstance, control: Control): void {
  app.post('/v1/images/generations', async (request, reply) => {
    const body = parseBody(imageRequest, request.body);
    const trace = control.log.start('images', request.body);
    const order = control.orderFor('images', body.prompt);
    if (await strikeBeforeAnswer(control.faultFor(order, body.prompt), order, reply, trace)) return reply;
    reply.raw.once('close', () => trace.end('aborted'));
    await wait(order.delay ?? 0, undefined, { ref: false });
    if (reply.raw.destroyed) return reply.hijack();
    const [width = 1024, height = 1024] = parseSize(body.size);
    const prompt = control.withoutOrders(body.prompt);
    const data: object[] = [];
    for (let variant = 0; variant < (body.n ?? 1); variant += 1) {
      const png = await drawImage(prompt, width, height, variant);
      data.push({ b64_json: png.toString('base64'), revised_prompt: prompt });
    }
    trace.end('completed');
    return reply.send({ created: Math.floor(Date.now() / 1000), data });
  });
}

function parseSize(size: string | null | undefined): number[] {
  return size && size !== 'auto' ? size.split('x').map(Number) : [];
}
