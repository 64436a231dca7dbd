import { Column, Entity, Index } from 'typeorm';
import { OwnedRow } from './stored-row.js';

/** A change that its author can undo until `undo_until`. `data` contains what its kind needs for that. */
@Entity('undo_entries')
@Index('undo_entries_of_user', ['user_id'])
@Index('undo_entries_end', ['undo_until'])
export class UndoEntry extends OwnedRow {
  @Column('text')
  kind: string;

  @Column('jsonb')
  data: object;

  @Column('timestamptz')
  undo_until: Date;

  @Column('timestamptz', { nullable: true })
  undone_at: Date | null;
}
