import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from './user.entity.js';

/** A spreadsheet on its way between api and worker: its bytes or its cells, sealed. Removed once it was read. */
@Entity('roster_files')
@Index('roster_files_of_user', ['created_by'])
@Index('roster_files_age', ['created_at'])
export class RosterFile {
  @PrimaryColumn('uuid')
  id: string;

  @Column('integer')
  created_by: number;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'created_by' })
  creator?: Relation<User>;

  @Column('bytea', { nullable: true })
  bytes: Buffer | null;

  @Column('bytea', { nullable: true })
  cells: Buffer | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}
