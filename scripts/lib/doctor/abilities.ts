import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../repo.ts';
import type { Settings } from '../settings.ts';
import { CODE_PACKAGES, installCommand, missingPackages } from '../system-packages.ts';
import type { Finding } from './finding.ts';

type Found = Omit<Finding, 'name'>;

const ANSWER_TIMEOUT_MS = 5_000;
const LIBRE_OFFICE = '/usr/bin/soffice';
const OFFICE_PACKAGES = ['libreoffice-writer-nogui', 'libreoffice-impress-nogui'];
const DEFAULTS = {
  CHAT_MODEL: 'gpt-4.1-mini',
  OPENAI_BASE_URL: 'https://api.openai.com/v1',
  OCR_LANGUAGES: 'eng+ara',
};

/** Asks the model server for its models. Studyhall starts without an answer too. */
export async function checkModel({ env, demoModel }: Settings): Promise<Found> {
  if (demoModel)
    return {
      state: 'off',
      text: 'the built-in demo model',
      mend: 'set OPENAI_BASE_URL, OPENAI_API_KEY and CHAT_MODEL in .env',
    };
  const base = (env.OPENAI_BASE_URL ?? DEFAULTS.OPENAI_BASE_URL).replace(/\/$/, '');
  const model = env.CHAT_MODEL ?? DEFAULTS.CHAT_MODEL;
  const headers = { authorization: `Bearer ${env.OPENAI_API_KEY ?? ''}` };
  const { answer, reason } = await get(`${base}/models`, headers);
  if (!answer)
    return { state: 'off', text: `${base} does not answer (${reason})`, mend: 'check OPENAI_BASE_URL' };
  if (answer.status === 401 || answer.status === 403)
    return { state: 'off', text: `${base} refuses the key (${answer.status})`, mend: 'check OPENAI_API_KEY' };
  if (!answer.ok)
    return { state: 'off', text: `${base}/models answers ${answer.status}`, mend: 'check OPENAI_BASE_URL' };
  const { data = [] } = (await answer.json().catch(() => ({}))) as { data?: Array<{ id: string }> };
  if (data.length > 0 && !data.some(({ id }) => id === model))
    return {
      state: 'off',
      text: `${base} answers, but has no model "${model}"`,
      mend: `set CHAT_MODEL to one of: ${data
        .slice(0, 6)
        .map(({ id }) => id)
        .join(', ')}`,
    };
  return { state: 'ok', text: `${model} at ${base}` };
}

export async function checkSearch({ env }: Settings): Promise<Found> {
  const { SEARCH_PROVIDER: provider, SEARXNG_URL: searxng } = env;
  if (!provider)
    return {
      state: 'off',
      text: 'not set up',
      mend: 'set SEARCH_PROVIDER to searxng, tavily or brave in .env',
    };
  const key = { tavily: 'TAVILY_API_KEY', brave: 'BRAVE_API_KEY', searxng: 'SEARXNG_URL' }[provider];
  if (!key)
    return {
      state: 'broken',
      text: `no provider "${provider}"`,
      mend: 'set SEARCH_PROVIDER to searxng, tavily or brave',
    };
  if (!env[key]) return { state: 'broken', text: `${provider} without ${key}`, mend: `set ${key} in .env` };
  if (provider !== 'searxng') return { state: 'ok', text: `${provider}; its key was not tried` };
  const { answer, reason } = await get(`${searxng}/search?q=school&format=json`);
  if (answer?.ok) return { state: 'ok', text: `searxng at ${searxng}` };
  return {
    state: 'off',
    text: `${searxng} ${answer ? `answers ${answer.status}` : `does not answer (${reason})`}`,
    mend:
      answer?.status === 403 ? 'allow "json" under search.formats in its settings.yml' : 'check SEARXNG_URL',
  };
}

/** Runs a trial program in a sandbox, as a worker does at its start. */
export async function checkSandbox({ env }: Settings): Promise<Found> {
  if (env.CODE_CONCURRENCY === '0') return { state: 'off', text: 'turned off by CODE_CONCURRENCY=0' };
  const missing = missingPackages(CODE_PACKAGES) ?? [];
  if (missing.length > 0)
    return {
      state: 'off',
      text: `not installed: ${missing.join(' ')}`,
      mend: `sudo ${installCommand(missing)}`,
    };
  if (!existsSync(join(ROOT, 'libs/adapters/dist/bubblewrap/index.js')))
    return { state: 'ok', text: 'installed; tried after the first build' };
  const { BubblewrapSandbox } = await import('@studyhall/adapters/bubblewrap');
  const stateDir = mkdtempSync(join(tmpdir(), 'studyhall-doctor-'));
  const sandbox = new BubblewrapSandbox({ stateDir, poolSize: 0, socket: env.SANDBOX_SOCKET });
  try {
    const available = await sandbox.available();
    if (!available.ok) return { state: 'off', text: available.reason };
    const { cgroups, notice } = await sandbox.isolation();
    return { state: 'ok', text: `bubblewrap and Python; ${notice ?? `control groups ${cgroups}`}` };
  } finally {
    await sandbox.close();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

export function checkScans({ env }: Settings): Found {
  const wanted = env.OCR_LANGUAGES ?? DEFAULTS.OCR_LANGUAGES;
  if (wanted === 'none') return { state: 'off', text: 'turned off by OCR_LANGUAGES=none' };
  const languages = wanted.split('+');
  const missing = languages.filter(
    (name) => !existsSync(join(ROOT, 'node_modules/@tesseract.js-data', name)),
  );
  if (missing.length === 0) return { state: 'ok', text: languages.join(', ') };
  const packages = missing.map((name) => `@tesseract.js-data/${name}`).join(' ');
  return {
    state: 'off',
    text: `no data for ${missing.join(', ')}`,
    mend: `npm install -w worker ${packages}`,
  };
}

export function checkOffice(): Found {
  if (existsSync(LIBRE_OFFICE)) return { state: 'ok', text: 'LibreOffice shows office files as pages' };
  const missing = missingPackages(OFFICE_PACKAGES);
  return {
    state: 'off',
    text: 'no LibreOffice: office files are shown as text',
    mend: missing ? `sudo ${installCommand(missing)}` : 'install LibreOffice',
  };
}

export async function checkStorage({ env, dataDir }: Settings): Promise<Found> {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = env;
  if (!bucket) return { state: 'ok', text: `on the disk, ${join(dataDir, 'objects')}` };
  if (!endpoint) return { state: 'ok', text: `bucket ${bucket}: not asked` };
  const { answer, reason } = await get(endpoint);
  if (answer) return { state: 'ok', text: `bucket ${bucket} at ${endpoint}, which answers` };
  return { state: 'off', text: `${endpoint} does not answer (${reason})`, mend: 'check S3_ENDPOINT' };
}

async function get(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ answer?: Response; reason?: string }> {
  try {
    return { answer: await fetch(url, { headers, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }) };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
    return { reason: cause?.code ?? cause?.message ?? message };
  }
}
