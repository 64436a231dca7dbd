import { Column, ForeignKey, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A row with a UUID. */
export abstract class StoredRow {
  @PrimaryColumn('uuid')
  id: string;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

/** A row with a generated number. */
export abstract class NumberedRow {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

/** A row of a scope: a school, one of its roles, a class, or one person. */
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

/** The check constraint of a {@link ScopedRow}: exactly one scope, and a role only together with a school. */
export const ONE_SCOPE =
  'num_nonnulls(school, group_id, user_id) = 1 AND (role IS NULL OR school IS NOT NULL)';

/** A row that belongs to a user and is deleted with the account. */
export abstract class OwnedByUser {
  @Column('integer')
  @ForeignKey('User', { onDelete: 'CASCADE' })
  user_id: number;
}

/** A row with a UUID that belongs to a user: see {@link OwnedByUser}. */
export abstract class OwnedRow extends StoredRow {
  @Column('integer')
  @ForeignKey('User', { onDelete: 'CASCADE' })
  user_id: number;
}

/** A numbered row that belongs to a user: see {@link OwnedByUser}. */
export abstract class OwnedNumberedRow extends NumberedRow {
  @Column('integer')
  @ForeignKey('User', { onDelete: 'CASCADE' })
  user_id: number;
}
