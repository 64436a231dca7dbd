import pg, { type QueryConfig } from 'pg';

const NAME = /^\/\* ([\w.]+) \*\//;

/**
 * Names a statement, so that each connection parses and plans it once ({@link PreparingClient}): for what every turn
 * and every request runs. The name is unique in the product and the text never changes; it shows in `pg_stat_activity`.
 * Source: PostgreSQL, "Extended Query", named prepared statements.
 */
export const prepared = (name: string, sql: string): string => `/* ${name} */ ${sql}`;

const FEATURE_NOT_SUPPORTED = '0A000';

/** A migration changed the type of a column under a prepared statement: it fails on this connection for ever. */
const isStale = (error: unknown): boolean => {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === FEATURE_NOT_SUPPORTED && routine === 'RevalidateCachedQuery';
};

/**
 * pg's client; a statement that carries a name of {@link prepared} is prepared under it. A connection whose prepared
 * statement a migration has made stale ends, and the pool opens another: the caller's error is the only one.
 */
export class PreparingClient extends pg.Client {
  override query = ((statement: unknown, ...rest: unknown[]): unknown => {
    const run = super.query.bind(this) as (...all: unknown[]) => unknown;
    const name = typeof statement === 'string' ? NAME.exec(statement)?.[1] : undefined;
    if (name === undefined) return run(statement, ...rest);
    const answer = run({ name, text: statement as string } satisfies QueryConfig, ...rest);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (isStale(error)) this.end().catch(() => undefined);
      });
    }
    return answer;
  }) as pg.Client['query'];
}
