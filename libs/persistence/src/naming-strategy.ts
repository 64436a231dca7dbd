import { DefaultNamingStrategy, type Table } from 'typeorm';

const tableName = (table: Table | string): string => (typeof table === 'string' ? table : table.name);

/** Names constraints as PostgreSQL does by default, so that migrations only specify different names. */
export class PostgresNamingStrategy extends DefaultNamingStrategy {
  override primaryKeyName(table: Table | string): string {
    return `${tableName(table)}_pkey`;
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return [tableName(table), ...columns, 'fkey'].join('_');
  }

  /** The relation `turn` is stored in `turn_id`. */
  override joinColumnName(relation: string, referenced: string): string {
    return `${relation}_${referenced}`;
  }
}
