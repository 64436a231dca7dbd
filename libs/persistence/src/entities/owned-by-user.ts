import { Column, ForeignKey, PrimaryColumn } from 'typeorm';

/** A row that belongs to a user and is removed with the account. */
export abstract class OwnedByUser {
  @Column('integer')
  @ForeignKey('User', { onDelete: 'CASCADE' })
  user_id: number;
}

/** Such a row with an id of its own. */
export abstract class OwnedRow extends OwnedByUser {
  @PrimaryColumn('uuid')
  id: string;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}
