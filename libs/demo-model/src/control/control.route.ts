import type { FastifyInstance } from 'fastify';
import { parseBody } from '../wire/parse-body.js';
import type { Control } from './control.js';
import { rulesBody } from './directive.schema.js';

/** The control's HTTP side; registered only where control is on. */
export function registerControlRoutes(app: FastifyInstance, control: Control): void {
  app.post('/control', (request, reply) => {
    control.setRules(parseBody(rulesBody, request.body).rules);
    return reply.send({ ok: true });
  });
  app.get('/control/requests', (_request, reply) => reply.send({ requests: control.requests() }));
  app.post('/control/reset', (_request, reply) => {
    control.reset();
    return reply.send({ ok: true });
  });
}
