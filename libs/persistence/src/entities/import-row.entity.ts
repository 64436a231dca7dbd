import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Role } from '@studyhall/contracts';
import { RosterImport } from './roster-import.entity.js';

@Entity('import_rows')
export class ImportRow {
  @PrimaryColumn('uuid')
  import_id: string;

  @ManyToOne(() => RosterImport, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'import_id' })
  import?: Relation<RosterImport>;

  @PrimaryColumn('integer')
  line: number;

  @Column('text')
  username: string;

  /** What the username looks like (UTS 39). */
  @Column('text', { nullable: true })
  username_skeleton: string | null;

  @Column('text')
  role: Role;

  @Column('text', { nullable: true })
  school: string | null;

  @Column('integer', { array: true })
  group_ids: number[];

  /** Whether the password was generated. */
  @Column('boolean')
  generated: boolean;

  /** A password sealed with a key that only Redis holds, and only for a while. */
  @Column('bytea', { nullable: true })
  secret: Buffer | null;

  @Column('text', { nullable: true })
  password_hash: string | null;
}
