import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AuditEntry } from './audit-entry.entity.js';

/** A user whom an audit entry affects, alone or together with others. The user may be deleted. */
@Entity('audit_people')
@Index('audit_people_of_entry', ['entry_id'])
export class AuditPerson {
  @PrimaryColumn('integer')
  user_id: number;

  @PrimaryColumn('bigint')
  @ForeignKey(() => AuditEntry, { onDelete: 'CASCADE' })
  entry_id: string;
}
