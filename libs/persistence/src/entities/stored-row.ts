import { Column, ForeignKey, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A row with an id of its own. */
export abstract class StoredRow {
  @PrimaryColumn('uuid')
  id: string;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

/** A row that the database numbers. */
export abstract class NumberedRow {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

/** A row about a scope: a school, a role of it, a class, or one person. */
export abstract class ScopedRow extends NumberedRow {
  @Column('text', { nullable: true })
  @ForeignKey('School', 'name', { onUpdate: 'CASCADE', onDelete: 'CASCADE' })
  school: string | null;

  @Column('text', { nullable: true })
  role: string | null;

  @Column('integer', { nullable: true })
  @ForeignKey('Group', { onDelete: 'CASCADE' })
  group_id: number | null;

  @Column('integer', { nullable: true })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  user_id: number | null;
}

/** Condition of a {@link ScopedRow}: exactly one scope, and a role only of a school. */
export const ONE_SCOPE =
  'num_nonnulls(school, group_id, user_id) = 1 AND (role IS NULL OR school IS NOT NULL)';

/** A row that belongs to a user and is removed with the account. */
export abstract class OwnedByUser {
  @Column('integer')
  @ForeignKey('User', { onDelete: 'CASCADE' })
  user_id: number;
}

/** Such a row of a user: see {@link OwnedByUser}. */
export abstract class OwnedRow extends StoredRow {
  @Column('integer')
  @ForeignKey('User', { onDelete: 'CASCADE' })
  user_id: number;
}

/** Such a row of a user: see {@link OwnedByUser}. */
export abstract class OwnedNumberedRow extends NumberedRow {
  @Column('integer')
  @ForeignKey('User', { onDelete: 'CASCADE' })
  user_id: number;
}
