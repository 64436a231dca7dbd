import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A change by an admin. Stores the actor's name, because the entry outlives the account. */
@Entity('audit_log')
@Index('audit_log_of_school', { synchronize: false })
@Index('audit_log_of_other_school', { synchronize: false })
@Index('audit_log_of_action', { synchronize: false })
@Index('audit_log_of_import', { synchronize: false })
@Index('audit_log_folded', { synchronize: false })
@Index('audit_log_folded_of_school', { synchronize: false })
@Index('audit_log_of_request', ['target_id'], { where: `target_type = 'approval'` })
@Index('audit_log_actor_search', { synchronize: false })
@Index('audit_log_target_search', { synchronize: false })
@Index('audit_log_at', ['at'])
export class AuditEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;

  @Column('integer', { nullable: true })
  actor_id: number | null;

  @Column('text')
  actor: string;

  @Column('text')
  action: string;

  @Column('text')
  target_type: string;

  @Column('text')
  target_id: string;

  @Column('text')
  target: string;

  @Column('text', { nullable: true })
  school: string | null;

  /** The second school of a move. */
  @Column('text', { nullable: true })
  other_school: string | null;

  /** The roster import that created the account. */
  @Column('uuid', { nullable: true })
  import_id: string | null;

  /** The number of accounts, on the entry that represents a school's accounts in a folded list. */
  @Column('integer', { nullable: true })
  import_size: number | null;

  @Column('jsonb', { nullable: true })
  before: object | null;

  @Column('jsonb', { nullable: true })
  after: object | null;
}
