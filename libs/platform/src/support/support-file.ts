import { arch, cpus, platform, totalmem } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { SystemPart } from '@studyhall/contracts';
import { installationFigures } from '@studyhall/persistence';
import { settingsWithoutSecrets } from '../backup/settings.js';
import { SETTING_NAMES, type Config } from '../config/config.schema.js';
import { countFailures, type Failures } from '../logs/failures.js';

/** Settings that contain names of people. */
const PERSONAL = new Set<string>(['MASTER_ADMIN_USERNAME', 'MAIL_FROM']);
/** URLs whose path is useful. In the URLs of webhooks and collectors, the path may be a secret. */
const WITH_PATH = new Set<string>(['OPENAI_BASE_URL', 'MODERATION_URL', 'SEARXNG_URL']);
const MEGABYTE = 1024 * 1024;

/** What a supporter needs to know about an installation. Contains no user texts and no names of people. */
export interface SupportFile {
  made_at: string;
  version: string;
  machine: { node: string; system: string; processors: number; memory_mb: number };
  settings: Record<string, unknown>;
  parts: SystemPart[];
  /** Null if PostgreSQL is unavailable. */
  database: Awaited<ReturnType<typeof installationFigures.find>> | null;
  /** Failures of the last day, from the logs of this machine. */
  failures: Failures[];
}

export interface SupportSources {
  version: string;
  config: Config;
  db: DataSource;
  parts: SystemPart[];
}

export async function makeSupportFile({ version, config, db, parts }: SupportSources): Promise<SupportFile> {
  const now = new Date();
  return {
    made_at: now.toISOString(),
    version,
    machine: {
      node: process.version,
      system: `${platform()} ${arch()}`,
      processors: cpus().length,
      memory_mb: Math.round(totalmem() / MEGABYTE),
    },
    settings: settingsForSupport(config),
    parts,
    database: await installationFigures.find(db).catch(() => null),
    failures: await countFailures(join(config.DATA_DIR, 'logs'), now.getTime()),
  };
}

function settingsForSupport(config: Config): Record<string, unknown> {
  const names = SETTING_NAMES.filter((name) => !PERSONAL.has(name));
  const settings = settingsWithoutSecrets(config, names);
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, WITH_PATH.has(name) ? value : withoutPath(value)]),
  );
}

function withoutPath(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[a-z]+:\/\//.test(value) || !URL.canParse(value)) return value;
  const { protocol, host } = new URL(value);
  return `${protocol}//${host}`;
}
