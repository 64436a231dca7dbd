import { z } from 'zod';
import { startDemoModel } from './server.js';

const settings = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(0),
    HOST: z.string().min(1).default('127.0.0.1'),
    DEMO_MODEL_RATE: z.coerce.number().min(0).optional(),
    DEMO_MODEL_CONTROL: z.enum(['0', '1', 'true', 'false']).default('0'),
  })
  .safeParse(process.env);

if (settings.success) {
  const { PORT, HOST, DEMO_MODEL_RATE, DEMO_MODEL_CONTROL } = settings.data;
  const control = DEMO_MODEL_CONTROL === '1' || DEMO_MODEL_CONTROL === 'true';
  try {
    const model = await startDemoModel({ port: PORT, host: HOST, rate: DEMO_MODEL_RATE, control });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void model.close());
    process.stdout.write(`${JSON.stringify({ listening: model.port })}\n`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    refuse(`The demo model could not start on ${HOST}:${PORT}: ${reason}`);
  }
} else {
  for (const issue of settings.error.issues) refuse(`${issue.path.join('.')}: ${issue.message}`);
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
