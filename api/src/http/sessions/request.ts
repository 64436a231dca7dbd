import type { SessionAccount } from '@studyhall/persistence';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the session guard on every route that is not public. */
    actor?: SessionAccount;
    /** SHA-256 of the session's token; set together with `actor`. */
    sessionHash?: Buffer;
    /** Rejects once the session, role or school that the request began with has changed. Set together with `actor`. */
    assertAccess?: () => Promise<void>;
  }
}
