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
