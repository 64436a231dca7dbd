import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { User } from './user.entity.js';
import { StoredRow } from './stored-row.js';

/** A spreadsheet passed between api and worker: its bytes or its cells, encrypted. Deleted after it is read. */
@Entity('roster_files')
@Index('roster_files_of_user', ['created_by'])
@Index('roster_files_age', ['created_at'])
export class RosterFile extends StoredRow {
  @Column('integer')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  created_by: number;

  @Column('bytea', { nullable: true })
  bytes: Buffer | null;

  @Column('bytea', { nullable: true })
  cells: Buffer | null;
}
