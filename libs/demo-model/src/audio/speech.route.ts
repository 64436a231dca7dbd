import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Control } from '../control/control.js';
import { strikeBeforeAnswer } from '../control/faults.js';
import { parseBody } from '../wire/parse-body.js';
import { makeTone } from './tone.js';

const speechRequest = z.object({
  input: z.string().trim().min(1).max(4_096),
  model: z.string().min(1),
  voice: z.string().min(1),
  response_format: z.enum(['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm']).nullish(),
});

/** `POST /v1/audio/speech`. The demo cannot speak: it answers a short tone, as WAV whatever format is asked for. */
export function registerSpeechRoute(app: FastifyInstance, control: Control): void {
  app.post('/v1/audio/speech', async (request, reply) => {
    const { input } = parseBody(speechRequest, request.body);
    const trace = control.log.start('speech', request.body);
    const order = control.orderFor('speech', input);
    if (await strikeBeforeAnswer(control.faultFor(order, input), order, reply, trace)) return reply;
    await wait(order.delay ?? 0, undefined, { ref: false });
    trace.end('completed');
    return reply.type('audio/wav').send(makeTone(control.withoutOrders(input)));
  });
}
