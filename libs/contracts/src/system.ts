import { z } from 'zod';
import { IsoTime } from './common.js';

/** What an installation consists of. Source: `docs/specification/api.md#identity`, "System". */
export const SystemPartName = z.enum([
  ...['model', 'search', 'mail', 'postgres', 'redis', 'storage'],
  ...['disk', 'api', 'worker', 'sandbox', 'queues', 'backup'],
] as const);
export type SystemPartName = z.infer<typeof SystemPartName>;

export const SystemPart = z.object({
  name: SystemPartName,
  /** `off`: not set up, or not in use. */
  state: z.enum(['ok', 'degraded', 'down', 'off']),
  /** Since when it is degraded or down; null else. */
  since: IsoTime.nullable(),
  /** The cause, in plain words. */
  detail: z.string().nullable(),
  /** What an administrator does about it. */
  next_step: z.string().nullable(),
});
export type SystemPart = z.infer<typeof SystemPart>;

/** `GET /api/system/health`, for master admins: the parts that the server knows something about. */
export const SystemHealth = z.object({ parts: z.array(SystemPart) });
export type SystemHealth = z.infer<typeof SystemHealth>;
