import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { OwnedByUser } from './owned-by-user.js';

/** A change that its author can undo until `undo_until`. `data` is what its kind needs to restore. */
@Entity('undo_entries')
@Index('undo_entries_of_user', ['user_id'])
@Index('undo_entries_end', ['undo_until'])
export class UndoEntry extends OwnedByUser {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: string;

  @Column('jsonb')
  data: object;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz')
  undo_until: Date;

  @Column('timestamptz', { nullable: true })
  undone_at: Date | null;
}
