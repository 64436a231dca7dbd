import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RedisConnections } from '@studyhall/platform';

const DEADLINE_MS = 1_000;

export interface Health {
  status: 'ok' | 'unavailable';
  postgres: boolean;
  redis: boolean;
}

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
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), DEADLINE_MS);
  });
  const answer = Promise.resolve()
    .then(ask)
    .then(
      () => true,
      () => false,
    );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
