import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { AuditEntry } from './audit-entry.entity.js';

/** A user whom an entry of the audit log touched, as its target or as one of many. The user may be deleted. */
@Entity('audit_people')
@Index('audit_people_of_entry', ['entry_id'])
export class AuditPerson {
  @PrimaryColumn('integer')
  user_id: number;

  @PrimaryColumn('bigint')
  entry_id: string;

  @ManyToOne(() => AuditEntry, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'entry_id' })
  entry?: Relation<AuditEntry>;
}
