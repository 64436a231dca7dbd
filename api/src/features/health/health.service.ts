import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { RedisConnections, unlessAborted } from '@studyhall/platform';

const TIMEOUT_MS = 1_000;

export const Health = z.object({
  status: z.enum(['ok', 'unavailable']),
  postgres: z.boolean(),
  redis: z.boolean(),
});
export type Health = z.infer<typeof Health>;

@Injectable()
export class HealthService {
  constructor(
    private readonly db: DataSource,
    private readonly redis: RedisConnections,
  ) {}

  async check(): Promise<Health> {
    const [postgres, redis] = await Promise.all([
      answers(() => this.db.query('SELECT 1')),
      answers(() => this.redis.commands.ping()),
    ]);
    return { status: postgres && redis ? 'ok' : 'unavailable', postgres, redis };
  }
}

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await unlessAborted(ask(), AbortSignal.timeout(TIMEOUT_MS));
    return true;
  } catch {
    return false;
  }
}
