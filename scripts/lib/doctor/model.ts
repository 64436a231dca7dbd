import type { Settings } from '../settings.ts';
import { off, ok, type Found } from './finding.ts';
import { get } from './get.ts';

const DEFAULTS = { CHAT_MODEL: 'gpt-4.1-mini', OPENAI_BASE_URL: 'https://api.openai.com/v1' };
const SHOWN_MODELS = 6;
const CHECK_ADDRESS = 'check OPENAI_BASE_URL: it usually ends in /v1';

/** Asks the model server for its models. Studyhall starts without an answer too. */
export async function checkModel({ env, demoModel }: Pick<Settings, 'env' | 'demoModel'>): Promise<Found> {
  if (demoModel)
    return off(
      'the built-in demo model, unless a model server was set up in the console',
      'set it up there (System), or set OPENAI_BASE_URL, OPENAI_API_KEY and CHAT_MODEL in .env',
    );
  const base = (env.OPENAI_BASE_URL ?? DEFAULTS.OPENAI_BASE_URL).replace(/\/$/, '');
  const model = env.CHAT_MODEL ?? DEFAULTS.CHAT_MODEL;
  const headers = { authorization: `Bearer ${env.OPENAI_API_KEY ?? ''}` };
  const { answer, reason } = await get(`${base}/models`, headers);
  if (!answer)
    return off(
      `${base} does not answer (${reason})`,
      'start the model server, or check its address in OPENAI_BASE_URL',
    );
  const body: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) return failure(base, answer.status, body);
  if (!isList(body)) return off(`${base} answers, but not as a model server`, CHECK_ADDRESS);
  const names = (body.data ?? []).map(({ id }) => id);
  if (names.includes(model)) return ok(`${model} at ${base}`);
  return off(
    `${base} answers, but has no model "${model}"`,
    names.length === 0
      ? `load it on that server, or set CHAT_MODEL to a model that it has`
      : `set CHAT_MODEL to one of: ${names.slice(0, SHOWN_MODELS).join(', ')}`,
  );
}

function failure(base: string, status: number, body: unknown): Found {
  const code = (body as { error?: { code?: unknown } } | undefined)?.error?.code;
  if (status === 401 || status === 403)
    return off(`${base} refuses the key (${status})`, 'check OPENAI_API_KEY');
  if (status === 402 || code === 'insufficient_quota')
    return off(`the account at ${base} has no credit left (${status})`, 'add credit at your model provider');
  if (status === 429)
    return off(
      `${base} gets too many requests (429)`,
      'try again later, or ask your provider for a higher rate limit; the settings are not the cause',
    );
  if (status >= 500)
    return off(
      `${base} has an error of its own (${status})`,
      'read the log of the model server or the status page of your provider; the settings are not the cause',
    );
  return off(`${base}/models answers ${status}`, CHECK_ADDRESS);
}

/** Ollama answers null where it has no model. */
const isList = (body: unknown): body is { data: Array<{ id: string }> | null } =>
  typeof body === 'object' &&
  body !== null &&
  'data' in body &&
  (body.data === null || Array.isArray(body.data));
