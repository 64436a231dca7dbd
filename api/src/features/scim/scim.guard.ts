import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { AppError } from '@studyhall/contracts';
import { rosterSources } from '@studyhall/persistence';
import { CONFIG, RedisConnections, type Config, REDIS_SECONDS } from '@studyhall/platform';
import { publicAddress, SCIM_MEDIA_TYPE, SharedLimit } from '../../http/index.js';
import { readToken } from '../rosters/index.js';
import type { ScimSource } from './scim.source.js';

/** Rate limit per source: 100 requests a second. A first run of 10,000 people takes minutes. */
const LIMIT = { points: 6_000, seconds: REDIS_SECONDS.scim.window, says: 'scim_requests' } as const;

/** Authenticates a source by its bearer token (RFC 7644 §2). Only a hash of it is stored. */
@Injectable()
export class ScimGuard implements CanActivate {
  private readonly limit: SharedLimit;

  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    redis: RedisConnections,
  ) {
    this.limit = new SharedLimit(redis, 'scim', LIMIT);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    void reply.type(SCIM_MEDIA_TYPE).header('cache-control', 'no-store');
    const source = await this.find(request);
    if (!source) {
      void reply.header('www-authenticate', 'Bearer');
      throw new AppError('unauthorized');
    }
    await this.limit.consume(source.id);
    request.scimSource = source;
    return true;
  }

  private async find(request: FastifyRequest): Promise<ScimSource | null> {
    const token = readToken(request.headers.authorization);
    const source = token && (await rosterSources.findSource(this.db, token.sourceId));
    if (!token || !source?.token_hash || !source.enabled || source.kind !== 'scim' || source.school === null)
      return null;
    if (!timingSafeEqual(token.hash, source.token_hash)) return null;
    const { name, school, bound, settings } = source;
    return {
      ...{ id: source.id, name, school, bound, teacher_rules: settings.teacher_rules ?? [] },
      root: `${publicAddress(this.config, request)}/scim/v2`,
    };
  }
}
