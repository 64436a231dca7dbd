import type { FastifyInstance } from 'fastify';

/** A request whose body stops arriving for this long is ended, before or after its session is known. */
const STALLED_TIMEOUT_MS = 30_000;

/** Gives back the descriptors of clients that announce a body and do not send it. */
export function endStalledBodies(instance: FastifyInstance): void {
  instance.addHook('onRequest', ({ raw, headers }, _reply, done) => {
    const announced =
      headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (announced && !raw.complete) {
      raw.setTimeout(STALLED_TIMEOUT_MS, () => raw.destroy());
      raw.once('end', () => raw.setTimeout(0));
    }
    done();
  });
}
