import { z } from 'zod';
import { inQuery, IsoTime } from './common.js';
import { sentenceText } from './sentence.js';

/** The parts of an installation. Source: `docs/specification/api.md#identity`, "System". */
export const SystemPartName = z.enum([
  ...['model', 'search', 'mail', 'postgres', 'redis', 'storage'],
  ...['disk', 'api', 'worker', 'sandbox', 'queues', 'backup'],
] as const);
export type SystemPartName = z.infer<typeof SystemPartName>;

export const SystemPart = z.object({
  name: SystemPartName,
  /** `off`: not configured, or not in use. */
  state: z.enum(['ok', 'degraded', 'down', 'off']),
  /** Since when it is degraded or down; null otherwise. */
  since: IsoTime.nullable(),
  /** The cause, in plain words. */
  detail: z.string().nullable(),
  /** What an administrator should do. */
  next_step: z.string().nullable(),
});
export type SystemPart = z.infer<typeof SystemPart>;

/** `GET /api/system/health`, for master admins: the parts whose state the server knows. */
export const SystemHealth = z.object({ parts: z.array(SystemPart) });
export type SystemHealth = z.infer<typeof SystemHealth>;

/** `GET /api/system/logs`: the lines about a request, a turn or a user, at `level` or above, page by page. */
export const LogsQuery = z.object({
  id: inQuery(
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^(\d{1,10}|[\da-f]{8}[\da-f-]{0,28})$/, sentenceText('log_id_invalid')),
  ),
  level: inQuery(z.enum(['info', 'warn', 'error'])),
  /** `next` of the previous page. */
  before: inQuery(z.string().regex(/^\d{13}-\d{1,6}$/)),
});
export type LogsQuery = z.infer<typeof LogsQuery>;

export const LogEntry = z.object({
  /** An id within its page. */
  id: z.string(),
  time: IsoTime,
  level: z.enum(['info', 'warn', 'error']),
  /** The process that wrote the line: `api` or `worker`. */
  process: z.string(),
  context: z.string().nullable(),
  text: z.string(),
  request_id: z.string().nullable(),
  turn_id: z.string().nullable(),
  user_id: z.number().int().nullable(),
});
export type LogEntry = z.infer<typeof LogEntry>;

/** The logs of the machine that responds, newest line first. */
export const LogsView = z.object({
  machine: z.string(),
  /** The processes with logs; empty if another program collects them. */
  processes: z.array(z.string()),
  entries: z.array(LogEntry),
  next: z.string().nullable(),
});
export type LogsView = z.infer<typeof LogsView>;
