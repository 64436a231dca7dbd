import pg, { type QueryConfig } from 'pg';

const NAME = /^\/\* ([\w.]+) \*\//;

/**
 * Names a statement, so that each connection parses and plans it once ({@link PreparingClient}): for what every turn
 * and every request runs. The name is unique in the product and the text never changes; it shows in `pg_stat_activity`.
 * Source: PostgreSQL, "Extended Query", named prepared statements.
 */
export const prepared = (name: string, sql: string): string => `/* ${name} */ ${sql}`;

/** pg's client; a statement that carries a name of {@link prepared} is prepared under it. */
export class PreparingClient extends pg.Client {
  override query = ((statement: unknown, ...rest: unknown[]): unknown => {
    const run = super.query.bind(this) as (...all: unknown[]) => unknown;
    const name = typeof statement === 'string' ? NAME.exec(statement)?.[1] : undefined;
    if (name === undefined) return run(statement, ...rest);
    return run({ name, text: statement as string } satisfies QueryConfig, ...rest);
  }) as pg.Client['query'];
}
