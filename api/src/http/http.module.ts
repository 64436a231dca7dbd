import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { ErrorFilter } from './error.filter.js';
import { OriginPolicy } from './origin.policy.js';
import { SchemaPipe } from './schema.pipe.js';
import { SecurityLog } from './security.log.js';
import { HeavySlots } from './sessions/heavy-slots.js';
import { OpenRequests } from './sessions/open-requests.js';
import { OpenUploads } from './sessions/open-uploads.js';
import { SessionGuard } from './sessions/session.guard.js';
import { SessionsService } from './sessions/sessions.service.js';

/** Applies to all routes: session, input validation, error format. */
@Global()
@Module({
  providers: [
    OriginPolicy,
    SecurityLog,
    SessionsService,
    OpenRequests,
    OpenUploads,
    HeavySlots,
    { provide: APP_GUARD, useClass: SessionGuard },
    { provide: APP_PIPE, useClass: SchemaPipe },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [OriginPolicy, SessionsService],
})
export class HttpModule {}
