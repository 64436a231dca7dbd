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

/** A comma-separated list of `host:port`. */
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

/** A comma-separated list of `host:port`. */
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

/** A comma-separated list of role names; `none` for no role. */
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

/** All settings of the platform. Source: `docs/specification/api.md#settings`. `.env.example` explains each. */
const Settings = z.object({
  NODE_ENV: z.string().default('production'),
  /** The system's PATH, to find LibreOffice. */
  PATH: z.string().default('/usr/bin'),
  HOST: z.string().default('0.0.0.0'),
  PORT: whole(0, 65_535).default(8000),
  /** The URL that browsers use. Needed for links in invitations and for the origin check behind a proxy. */
  PUBLIC_URL: optional.pipe(url(/^https?:$/, 'https://studyhall.school.example').optional()),
  /** Reverse proxies whose `X-Forwarded-*` headers are trusted: a number of hops, or their addresses. */
  TRUST_PROXY: trustedProxies,
  DATABASE_URL: url(/^postgres(ql)?:$/, 'postgres://user:password@localhost:5432/studyhall'),
  DATABASE_POOL: whole(1, 200).default(10),
  /**
   * Whether `DATABASE_URL` is a pooler in transaction mode that does not support prepared statements: PgBouncer before
   * 1.21.
   */
  DATABASE_POOLER: flag,
  REDIS_URL: url(/^rediss?:$/, 'redis://localhost:6379'),
  /** Redis Sentinels that know the current master. Only name, password and database of `REDIS_URL` are used then. */
  REDIS_SENTINELS: sentinels,
  REDIS_SENTINEL_NAME: z.string().default('mymaster'),
  /** Separates several installations in one Redis. */
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
  /** Reads replies aloud. Without it, the browser's voices are used. */
  SPEECH_MODEL: optional,
  SPEECH_VOICE: z.string().default('alloy'),
  EMBEDDING_MODEL: optional,
  /** Set by `npm start` if it runs the demo model. The page then shows a notice. */
  DEMO_MODEL: flag,
  /** Whether the chat model accepts images. */
  CHAT_VISION: z
    .enum(['true', 'false'])
    .default('true')
    .transform((value) => value === 'true'),
  /** OCR languages, by their Tesseract names; their data must be installed. `none` disables OCR. */
  OCR_LANGUAGES: z
    .string()
    .regex(/^[a-zA-Z_]{3,20}(\+[a-zA-Z_]{3,20}){0,7}$|^none$/, 'expects languages such as eng+ara, or none')
    .default('eng+ara')
    .transform((value) => (value === 'none' ? [] : value.split('+'))),
  /** The context window of the model in tokens, question and reply together. */
  CONTEXT_TOKENS: whole(2_000, 2_000_000).default(32_000),
  REPLY_TOKENS: whole(100, 200_000).default(4_000),
  /** Seconds without output of the model after which a reply fails. A model on a slow machine may need more. */
  MODEL_IDLE_SECONDS: whole(1, 600).default(60),
  /** The kind of moderation model that is used in addition to the safety rules. */
  MODERATION_KIND: z
    .enum(['', 'moderations', 'llama-guard', 'chat'], 'expects moderations, llama-guard or chat')
    .default(''),
  /** The endpoint of the moderation model. By default the chat model's endpoint, with the same key. */
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
  /** Encrypts secrets in the database, such as those of identity providers. */
  SECRET_KEY: optional.pipe(z.string().min(32, 'expects at least 32 characters').optional()),
  /** An OpenID Connect issuer for sign-in. Others are configured in the console. */
  OIDC_ISSUER: optional.pipe(url(/^https?:$/, 'https://login.school.example').optional()),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_LABEL: z.string().trim().min(1).max(60).default('your school account'),
  /** Private hosts of the school network that rosters may be read from. */
  ROSTER_HOSTS: hosts,
  /** The school's mail server. */
  SMTP_URL: optional.pipe(url(/^smtps?:$/, 'smtps://user:password@mail.school.example').optional()),
  /** The sender of mails. */
  MAIL_FROM: optional.pipe(
    z
      .string()
      .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'expects an address such as studyhall@school.example')
      .optional(),
  ),
  /** Private hosts of the school network that alerts may be posted to. */
  WEBHOOK_HOSTS: hosts,
  /** The URL that receives problems of the installation, signed with the secret. */
  ALERT_WEBHOOK_URL: optional.pipe(url(/^https?:$/, 'https://alerts.school.example/studyhall').optional()),
  ALERT_WEBHOOK_SECRET: optional.pipe(
    z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'expects whsec_ and at least 24 bytes in Base64')
      .optional(),
  ),
  SESSION_DAYS: whole(1, 365).default(14),
  /** Hours without a request after which sessions of these roles end; 0 disables this. */
  SESSION_IDLE_HOURS: whole(0, 8_760).default(12),
  SESSION_IDLE_ROLES: idleRoles,
  /** Roles that need a second factor once the account is a day old. */
  SECOND_FACTOR_ROLES: factorRoles,
  /** Storage quota per user: uploads, artifacts, images and messages. */
  STORAGE_QUOTA_MB: whole(1, 10_000_000).default(1_024),
  /** Nothing is stored if the disk of DATA_DIR has less free space than this. */
  DISK_RESERVE_MB: whole(0, 10_000_000).default(512),
  /** The folder for nightly backups. Without it, none are made. */
  BACKUP_DIR: optional,
  /** Time of day in UTC, in hours with a fraction. */
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expects a time such as 02:00')
    .default('02:00')
    .transform((time) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60),
  /** Number of backups to keep. */
  BACKUP_KEEP: whole(1, 1_000).default(7),
  S3_ENDPOINT: optional,
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  /** Replies that one worker writes concurrently. */
  TURN_CONCURRENCY: whole(1, 2_000).default(500),
  /** Concurrent replies of all workers together, to match the capacity of the model server; 0 for no limit. */
  MODEL_CONCURRENCY: whole(0, 10_000).default(0),
  /** Limit on waiting questions. Further questions are rejected at once. */
  TURN_QUEUE_LIMIT: whole(1, 100_000).default(1_000),
  CODE_CONCURRENCY: whole(0, 64).default(2),
  /** The socket of a sandbox server. Without it, the worker creates sandboxes itself. */
  SANDBOX_SOCKET: optional,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Bearer token for `/metrics`. Without it, the route answers 404. */
  METRICS_TOKEN: optional,
  /** The trace collector (OTLP over HTTP). Without it, tracing is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional,
});

export type Config = z.infer<typeof Settings> & {
  /** Names of the settings that the environment sets, not the schema or `MODEL_DEFAULTS`. */
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

/** An invalid setting. The message is one sentence. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Parses the environment once, before Nest starts. A variable without a value (`NAME=`, as in a copied `.env.example`)
 * counts as absent. `MODEL_DEFAULTS` overrides defaults of the schema, as JSON: the launcher can offer a model server this
 * way, with lower priority than the environment and the settings saved in the console.
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

/** The access data of the bucket; undefined if objects are stored on disk. */
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
