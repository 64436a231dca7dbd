import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

interface ComposeService {
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
}

const FILE = fileURLToPath(new URL('../../docker-compose.yml', import.meta.url));

/**
 * The services of `docker-compose.yml` as Compose reads them: anchors merged, `${NAME:-default}` and `${NAME:?message}`
 * replaced, `$$` as `$`.
 * @throws if a required variable is not in `env`
 */
export function readCompose(env: Record<string, string>): Record<string, ComposeService> {
  const { services } = parse(readFileSync(FILE, 'utf8'), { merge: true }) as {
    services: Record<string, ComposeService>;
  };
  return interpolate(services, env) as Record<string, ComposeService>;
}

function interpolate(value: unknown, env: Record<string, string>): unknown {
  if (typeof value === 'string') return interpolateText(value, env);
  if (Array.isArray(value)) return value.map((one) => interpolate(one, env));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, interpolate(one, env)]));
}

function interpolateText(text: string, env: Record<string, string>): string {
  return text.replace(
    /\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (match, name?: string, kind?: string, rest = '') => {
      if (name === undefined) return '$';
      const value = env[name];
      if (value) return value;
      if (kind === '?') throw new Error(`${match}: ${rest}`);
      return rest;
    },
  );
}
