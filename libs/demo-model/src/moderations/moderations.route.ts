import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Control } from '../control/control.js';
import { strikeBeforeAnswer } from '../control/faults.js';
import { parseBody } from '../wire/parse-body.js';

const moderationsRequest = z.object({
  model: z.string().optional(),
  input: z.union([z.string(), z.array(z.string()).min(1).max(64)]),
});

/** What the demo flags: a few phrases a category, so that a moderator can be tried without a model. */
const PHRASES: Record<string, RegExp> = {
  'self-harm/intent': /no way out of this|want to disappear for good|لا مخرج لي/iu,
  harassment: /they all laugh at me|كلهم يضحكون علي/iu,
  sexual: /explicit sex scene|مشهد جنسي صريح/iu,
  violence: /help me hurt him|ساعدني على إيذائه/iu,
  'illicit/violent': /instructions for an explosive|تعليمات لمتفجر/iu,
};

/** `POST /v1/moderations`. The order `text` names the categories to flag, apart by commas. */
export function registerModerationsRoute(app: FastifyInstance, control: Control): void {
  app.post('/v1/moderations', async (request, reply) => {
    const { model = 'demo-moderation', input } = parseBody(moderationsRequest, request.body);
    const trace = control.log.start('moderations', request.body);
    const texts = [input].flat();
    const order = control.orderFor('moderations', texts.join('\n'));
    if (await strikeBeforeAnswer(control.faultFor(order, texts.join('\n')), order, reply, trace))
      return reply;
    await wait(order.delay ?? 0);
    trace.end('completed');
    const ordered = order.text?.split(',');
    return reply.send({
      id: 'modr-demo',
      model,
      results: texts.map((text) => {
        const flagged = ordered ?? Object.keys(PHRASES).filter((name) => PHRASES[name]?.test(text));
        const names = [...new Set([...Object.keys(PHRASES), ...flagged])];
        return {
          flagged: flagged.length > 0,
          categories: Object.fromEntries(names.map((name) => [name, flagged.includes(name)])),
          category_scores: Object.fromEntries(names.map((name) => [name, Number(flagged.includes(name))])),
        };
      }),
    });
  });
}
