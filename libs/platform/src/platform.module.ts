import { Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule } from './config/config.module.js';
import type { Config } from './config/config.schema.js';
import { DatabaseModule } from './database/database.module.js';
import { EventsModule } from './events/events.module.js';
import { ReplyHealthModule } from './health/reply-health.js';
import { loggerModule } from './logger/logger.module.js';
import { LessonsPlatformModule } from './lessons/lessons.module.js';
import { ExpiringKeysModule } from './passwords/expiring.keys.js';
import { EncryptedSecretsModule } from './passwords/encrypted.secrets.js';
import { QueuesModule } from './queues/queues.module.js';
import { SafetyPlatformModule } from './safety/safety.module.js';
import { StorageQuotaModule } from './storage/storage-quota.js';
import { TracingModule } from './tracing/tracing.module.js';
import { ModelsPlatformModule } from './models/models.module.js';
import { RedisModule } from './redis/redis.module.js';

/** Providers that api and worker share: settings, logs, database, Redis, queues, events. */
@Module({})
export class PlatformModule {
  /** @param service the name of the process in traces */
  static of(config: Config, service: string): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        ConfigModule.of(config),
        loggerModule(config),
        DatabaseModule,
        RedisModule,
        TracingModule.of(service),
        QueuesModule,
        ExpiringKeysModule,
        EncryptedSecretsModule,
        EventsModule,
        LessonsPlatformModule,
        SafetyPlatformModule,
        StorageQuotaModule,
        ModelsPlatformModule,
        ReplyHealthModule,
      ],
    };
  }
}
