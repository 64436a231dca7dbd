import { DefaultNamingStrategy, type Table } from 'typeorm';

const tableName = (table: Table | string): string => (typeof table === 'string' ? table : table.name);

/** Constraints have the names that PostgreSQL itself gives: the migrations name only what needs another name. */
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
