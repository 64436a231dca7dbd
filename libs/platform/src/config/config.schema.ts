import { z } from 'zod';
import { FACTOR_ROLES } from '@studyhall/domain';
import { trustedProxies } from './trusted-proxies.js';

const flag = z
  .enum(['', '0', '1', 'true', 'false'])
  .default('')
  .transform((value) => value === '1' || value === 'true');
const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => (value === '' ? undefined : value));
const url = (protocols: RegExp, example: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.test(new URL(value).protocol),
      `expects an address such as ${example}`,
    );

/** `host:port` of each, separated by commas. */
const sentinels = optional
  .refine(
    (value) => value === undefined || value.split(',').every((one) => /^\s*[\w.-]+:\d{1,5}\s*$/.test(one)),
    'expects addresses such as 10.0.0.1:26379,10.0.0.2:26379',
  )
  .transform((value) =>
    value?.split(',').map((one) => {
      const [host = '', port] = one.trim().split(':');
      return { host, port: Number(port) };
    }),
  );

/** `host:port` of each, separated by commas. */
const hosts = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
  )
  .refine(
    (all) => all.every((host) => /^[\w.-]+:\d{1,5}$/.test(host)),
    'expects addresses such as sis.school.lan:443',
  );

/** Names of roles, separated by commas; `none` for no role. */
const roles = <Name extends string>(names: readonly Name[], some: readonly string[]) =>
  z
    .string()
    .default(some.join(','))
    .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((name) => name.trim())))
    .pipe(z.array(z.enum(names, 'expects roles such as SCHOOL_ADMIN,MASTER_ADMIN, or none')));
const STAFF = ['TEACHER', 'SCHOOL_ADMIN', 'MASTER_ADMIN'] as const;
const factorRoles = roles(STAFF, FACTOR_ROLES);
const idleRoles = roles(['STUDENT', ...STAFF], ['SCHOOL_ADMIN', 'MASTER_ADMIN']);

const whole = (least: number, most: number) => {
  const words = `expects a whole number from ${least} to ${most}`;
  return z.coerce.number(words).int(words).min(least, words).max(most, words);
};

/** Every setting of the platform. Source: `docs/specification/api.md#settings`. `.env.example` explains each. */
const Settings = z.object({
  NODE_ENV: z.string().default('production'),
  /** The system's own: where LibreOffice is searched. */
  PATH: z.string().default('/usr/bin'),
  HOST: z.string().default('0.0.0.0'),
  PORT: whole(0, 65_535).default(8000),
  /** The address that browsers use, for links in invitations and the origin check behind a proxy. */
  PUBLIC_URL: optional.pipe(url(/^https?:$/, 'https://studyhall.school.example').optional()),
  /** Reverse proxies whose `X-Forwarded-*` headers are trusted: a number of hops, or their addresses. */
  TRUST_PROXY: trustedProxies,
  DATABASE_URL: url(/^postgres(ql)?:$/, 'postgres://user:password@localhost:5432/studyhall'),
  DATABASE_POOL: whole(1, 200).default(10),
  /** `DATABASE_URL` is a pooler in transaction mode without prepared statements: PgBouncer before 1.21. */
  DATABASE_POOLER: flag,
  REDIS_URL: url(/^rediss?:$/, 'redis://localhost:6379'),
  /** Redis Sentinels that name the current master; of `REDIS_URL` then name, password and database alone are used. */
  REDIS_SENTINELS: sentinels,
  REDIS_SENTINEL_NAME: z.string().default('mymaster'),
  /** Separates several installations on one Redis. */
  REDIS_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'expects small letters, digits and hyphens')
    .default('studyhall'),
  DATA_DIR: z.string().default('.data'),
  OPENAI_BASE_URL: url(/^https?:$/, 'https://api.openai.com/v1').default('https://api.openai.com/v1'),
  OPENAI_API_KEY: z.string().default(''),
  CHAT_MODEL: z.string().default('gpt-4.1-mini'),
  IMAGE_MODEL: z.string().default('dall-e-3'),
  TRANSCRIPTION_MODEL: z.string().default('whisper-1'),
  /** Reads replies aloud; without it the voices of the browser do. */
  SPEECH_MODEL: optional,
  SPEECH_VOICE: z.string().default('alloy'),
  EMBEDDING_MODEL: optional,
  /** Set by `npm start` when it runs the demo model: the page then shows a notice. */
  DEMO_MODEL: flag,
  /** Whether the chat model accepts images. */
  CHAT_VISION: z
    .enum(['true', 'false'])
    .default('true')
    .transform((value) => value === 'true'),
  /** Languages of scans and photos as Tesseract names them, whose data is installed; `none`: they are not read. */
  OCR_LANGUAGES: z
    .string()
    .regex(/^[a-zA-Z_]{3,20}(\+[a-zA-Z_]{3,20}){0,7}$|^none$/, 'expects languages such as eng+ara, or none')
    .default('eng+ara')
    .transform((value) => (value === 'none' ? [] : value.split('+'))),
  /** Tokens of context that the model takes, question and reply together. */
  CONTEXT_TOKENS: whole(2_000, 2_000_000).default(32_000),
  REPLY_TOKENS: whole(100, 200_000).default(4_000),
  /** Seconds without output of the model before a reply fails. A model on a slow machine may need more. */
  MODEL_IDLE_SECONDS: whole(1, 600).default(60),
  /** A moderator model beside the safety rules, and how it is asked. */
  MODERATION_KIND: z
    .enum(['', 'moderations', 'llama-guard', 'chat'], 'expects moderations, llama-guard or chat')
    .default(''),
  /** Its endpoint; without it that of the chat model, with the same key. */
  MODERATION_URL: optional.pipe(url(/^https?:$/, 'http://ollama:11434/v1').optional()),
  MODERATION_API_KEY: optional,
  MODERATION_MODEL: z.string().default('omni-moderation-latest'),
  SEARCH_PROVIDER: z.enum(['', 'searxng', 'tavily', 'brave'], 'expects searxng, tavily or brave').default(''),
  SEARXNG_URL: optional.pipe(url(/^https?:$/, 'http://searxng:8080').optional()),
  TAVILY_API_KEY: optional,
  BRAVE_API_KEY: optional,
  MASTER_ADMIN_USERNAME: z.string().default('admin'),
  MASTER_ADMIN_PASSWORD: optional,
  PRODUCT_NAME: z.string().default('Studyhall'),
  /** Seals secrets that the database keeps, such as those of identity providers. */
  SECRET_KEY: optional.pipe(z.string().min(32, 'expects at least 32 characters').optional()),
  /** An OpenID Connect issuer that signs people in; others are set up in the console. */
  OIDC_ISSUER: optional.pipe(url(/^https?:$/, 'https://login.school.example').optional()),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_LABEL: z.string().trim().min(1).max(60).default('your school account'),
  /** Systems of the school's own network that rosters may be read from. */
  ROSTER_HOSTS: hosts,
  /** The mail server of the school. */
  SMTP_URL: optional.pipe(url(/^smtps?:$/, 'smtps://user:password@mail.school.example').optional()),
  /** Whom mails come from. */
  MAIL_FROM: optional.pipe(
    z
      .string()
      .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'expects an address such as studyhall@school.example')
      .optional(),
  ),
  /** Systems of the school's own network that alerts may be posted to. */
  WEBHOOK_HOSTS: hosts,
  /** Where problems of the installation are posted, signed with the secret. */
  ALERT_WEBHOOK_URL: optional.pipe(url(/^https?:$/, 'https://alerts.school.example/studyhall').optional()),
  ALERT_WEBHOOK_SECRET: optional.pipe(
    z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'expects whsec_ and at least 24 bytes in Base64')
      .optional(),
  ),
  SESSION_DAYS: whole(1, 365).default(14),
  /** Hours without a request after which a session of these roles ends; 0: none ends so. */
  SESSION_IDLE_HOURS: whole(0, 8_760).default(12),
  SESSION_IDLE_ROLES: idleRoles,
  /** Roles that need a second factor once an account is a day old. */
  SECOND_FACTOR_ROLES: factorRoles,
  /** The storage of one user: uploads, artifacts, images and messages. */
  STORAGE_QUOTA_MB: whole(1, 10_000_000).default(1_024),
  /** Free space of the disk under DATA_DIR below which nothing more is stored. */
  DISK_RESERVE_MB: whole(0, 10_000_000).default(512),
  /** Where a backup is made each night; without it none is. */
  BACKUP_DIR: optional,
  /** The time of day in UTC, as an hour with a fraction. */
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expects a time such as 02:00')
    .default('02:00')
    .transform((time) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60),
  /** Backups that are kept. */
  BACKUP_KEEP: whole(1, 1_000).default(7),
  S3_ENDPOINT: optional,
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  /** Replies that one worker writes at once. */
  TURN_CONCURRENCY: whole(1, 2_000).default(500),
  /** Replies that all workers together write at once: what the model server takes; 0 for no limit. */
  MODEL_CONCURRENCY: whole(0, 10_000).default(0),
  /** Questions that may wait for a place; beyond it a question is refused at once. */
  TURN_QUEUE_LIMIT: whole(1, 100_000).default(1_000),
  CODE_CONCURRENCY: whole(0, 64).default(2),
  /** The socket of a sandbox server; without it the worker makes sandboxes itself. */
  SANDBOX_SOCKET: optional,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Bearer token for `/metrics`; without it the address answers 404. */
  METRICS_TOKEN: optional,
  /** The collector of traces (OTLP over HTTP); without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional,
});

export type Config = z.infer<typeof Settings> & {
  /** The settings that the environment sets itself: neither by default nor by `MODEL_DEFAULTS`. */
  given: readonly string[];
};

export const SETTING_NAMES = Settings.keyof().options;

const ConfigSchema = Settings.refine(
  (config) => !config.S3_BUCKET || (config.S3_ACCESS_KEY_ID && config.S3_SECRET_ACCESS_KEY),
  { path: ['S3_BUCKET'], message: 'needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY' },
)
  .refine((config) => !config.OIDC_ISSUER || (config.OIDC_CLIENT_ID && config.PUBLIC_URL), {
    path: ['OIDC_ISSUER'],
    message: 'needs OIDC_CLIENT_ID and PUBLIC_URL',
  })
  .refine((config) => !config.OIDC_CLIENT_SECRET || config.SECRET_KEY, {
    path: ['OIDC_CLIENT_SECRET'],
    message: 'needs SECRET_KEY',
  })
  .refine((config) => !config.ALERT_WEBHOOK_URL || config.ALERT_WEBHOOK_SECRET, {
    path: ['ALERT_WEBHOOK_URL'],
    message: 'needs ALERT_WEBHOOK_SECRET',
  })
  .refine((config) => !config.SMTP_URL || (config.MAIL_FROM && config.PUBLIC_URL), {
    path: ['SMTP_URL'],
    message: 'needs MAIL_FROM and PUBLIC_URL',
  });

/** An invalid setting, with a sentence. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Parses the environment once, before Nest starts. A setting without a value (`NAME=`, as in a copied `.env.example`) is
 * not set. `MODEL_DEFAULTS` has other defaults than those of the schema, as JSON: what starts the processes may offer a
 * model server that gives way to the environment and to what was saved in the console.
 * @throws ConfigError naming each bad variable and what it expects.
 */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const { MODEL_DEFAULTS = '{}' } = given;
  const defaults = JSON.parse(MODEL_DEFAULTS) as Record<string, string>;
  const result = ConfigSchema.safeParse({ ...defaults, ...given });
  if (result.success) return { ...result.data, given: Object.keys(given) };
  const lines = result.error.issues.map((issue) =>
    given[String(issue.path[0])] === undefined
      ? `${String(issue.path[0])} is missing`
      : `${String(issue.path[0])}: ${issue.message}`,
  );
  throw new ConfigError(`Settings: ${lines.join('; ')}.`);
}

/** How to reach the bucket, or undefined where objects are stored on disk. */
export function s3Settings(config: Config) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined;
  return {
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: config.S3_ENDPOINT !== undefined,
  };
}
