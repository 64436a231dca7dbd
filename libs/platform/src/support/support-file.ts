import { arch, cpus, platform, totalmem } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { SystemPart } from '@studyhall/contracts';
import { installationFigures } from '@studyhall/persistence';
import { settingsWithoutSecrets } from '../backup/settings.js';
import { SETTING_NAMES, type Config } from '../config/config.schema.js';
import { countFailures, type Failures } from '../logs/failures.js';

/** Settings whose text may name a school or a person. The file has only whether they are set. */
const NAMING = new Set<string>([
  ...['MASTER_ADMIN_USERNAME', 'MAIL_FROM', 'PRODUCT_NAME', 'OIDC_LABEL', 'OIDC_CLIENT_ID', 'S3_BUCKET'],
  ...['ROSTER_HOSTS', 'WEBHOOK_HOSTS'],
]);
/** Addresses whose host may name a school. The file has their protocol. */
const NAMING_HOSTS = new Set<string>(['PUBLIC_URL', 'SMTP_URL', 'OIDC_ISSUER', 'ALERT_WEBHOOK_URL']);
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
    parts: parts.map((part) => ({ ...part, detail: part.detail && withoutUser(part.detail) })),
    database: await installationFigures.find(db).catch(() => null),
    failures: await countFailures(join(config.DATA_DIR, 'logs'), now.getTime()),
  };
}

function settingsForSupport(config: Config): Record<string, unknown> {
  const settings = settingsWithoutSecrets(config, SETTING_NAMES);
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, withoutNames(name, value, config.given)]),
  );
}

/** Removes the user from the paths of a home folder. */
const withoutUser = (text: string): string => text.replaceAll(/(\/(?:home|Users)\/)[^/\s]+/g, '$1…');

function withoutNames(name: string, value: unknown, given: readonly string[]): unknown {
  if (NAMING.has(name)) return given.includes(name) ? 'set' : 'not set';
  if (typeof value !== 'string' || WITH_PATH.has(name)) return value;
  if (!/^[a-z]+:\/\//.test(value) || !URL.canParse(value)) return withoutUser(value);
  const { protocol, host } = new URL(value);
  return `${protocol}//${NAMING_HOSTS.has(name) ? '…' : host}`;
}
