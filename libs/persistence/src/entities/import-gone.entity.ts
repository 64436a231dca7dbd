import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { RosterImport } from './roster-import.entity.js';
import { User } from './user.entity.js';

/** A student of the file's classes or schools who is missing from the file. */
@Entity('import_gone')
@Index('import_gone_of_user', ['user_id'])
export class ImportGone {
  @PrimaryColumn('uuid')
  @ForeignKey(() => RosterImport, { onDelete: 'CASCADE' })
  import_id: string;

  @PrimaryColumn('integer')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  user_id: number;
}
