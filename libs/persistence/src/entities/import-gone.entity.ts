import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { RosterImport } from './roster-import.entity.js';
import { User } from './user.entity.js';

/** A student of the file's classes or schools who is not in the file. */
@Entity('import_gone')
@Index('import_gone_of_user', ['user_id'])
export class ImportGone {
  @PrimaryColumn('uuid')
  import_id: string;

  @ManyToOne(() => RosterImport, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'import_id' })
  import?: Relation<RosterImport>;

  @PrimaryColumn('integer')
  user_id: number;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: Relation<User>;
}
