import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Control } from '../control/control.js';
import { strikeBeforeAnswer } from '../control/faults.js';
import { OpenAiError } from '../wire/openai.error.js';

const FORMATS = ['json', 'text'];
const CANNOT_HEAR = 'This is the demo model, which cannot hear. Please type your question.';

interface Upload {
  file: Buffer;
  filename: string;
  fields: Record<string, string>;
}

/** `POST /v1/audio/transcriptions`. The demo cannot hear and says so. */
export function registerTranscriptionRoute(app: FastifyInstance, control: Control): void {
  app.post('/v1/audio/transcriptions', async (request, reply) => {
    const { file, filename, fields } = await readUpload(request);
    const trace = control.log.start('transcriptions', { ...fields, filename, size: file.length });
    const prompt = fields.prompt ?? '';
    const order = control.orderFor('transcriptions', prompt);
    if (await strikeBeforeAnswer(control.faultFor(order, prompt), order, reply, trace)) return reply;
    await wait(order.delay ?? 0);
    const text = order.text ?? CANNOT_HEAR;
    const format = fields.response_format ?? 'json';
    trace.end(FORMATS.includes(format) ? 'completed' : 'rejected');
    if (format === 'text') return reply.type('text/plain; charset=utf-8').send(`${text}\n`);
    if (format === 'json') return reply.send({ text });
    throw new OpenAiError(400, `response_format: '${format}' is not one of ${FORMATS.join(', ')}.`);
  });
}

async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new OpenAiError(400, 'The body must be multipart/form-data.');
  let file: Buffer | undefined;
  let filename = '';
  const fields: Record<string, string> = {};
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else if (part.fieldname === 'file') {
      file = await part.toBuffer();
      filename = part.filename;
    } else throw new OpenAiError(400, `Unexpected file '${part.fieldname}'.`);
  }
  if (!fields.model) throw new OpenAiError(400, 'model: required', 'invalid_request_error', null, 'model');
  if (!file || file.length === 0)
    throw new OpenAiError(400, 'file: required', 'invalid_request_error', null, 'file');
  return { file, filename, fields };
}
