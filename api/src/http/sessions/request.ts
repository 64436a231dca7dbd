import type { SessionAccount } from '@studyhall/persistence';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the session guard on every route that is not public. */
    actor?: SessionAccount;
    /** SHA-256 of the session's token; set together with `actor`. */
    sessionHash?: Buffer;
    /** Rejects if the session, role or school has changed since the request started. Set together with `actor`. */
    assertAccess?: () => Promise<void>;
  }
}
