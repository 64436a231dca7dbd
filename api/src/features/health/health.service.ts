import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { isImpaired, SystemParts } from '@studyhall/platform';

export const Health = z.object({
  status: z.enum(['ok', 'unavailable']),
  postgres: z.boolean(),
  redis: z.boolean(),
  /** Failing parts without which this process can still serve requests. */
  degraded: z.array(z.enum(['model', 'disk'])),
});
export type Health = z.infer<typeof Health>;

@Injectable()
export class HealthService {
  constructor(private readonly parts: SystemParts) {}

  /** For load balancers, without sign-in. Runs only cheap checks. */
  async check(): Promise<Health> {
    const { postgres, redis, model, disk } = await this.parts.cheapParts();
    const [hasPostgres, hasRedis] = [!isImpaired(postgres), !isImpaired(redis)];
    return {
      status: hasPostgres && hasRedis ? 'ok' : 'unavailable',
      ...{ postgres: hasPostgres, redis: hasRedis },
      degraded: (['model', 'disk'] as const).filter((name) => isImpaired({ model, disk }[name])),
    };
  }
}
