import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { ImportProblem, ImportView } from '@studyhall/contracts';
import { User } from './user.entity.js';

@Entity('imports')
@Check('imports_status_check', `status IN ('checked', 'queued', 'running', 'completed', 'failed')`)
@Index('imports_of_user', { synchronize: false })
@Index('imports_open', ['queued_at'], { where: `status IN ('queued', 'running')` })
@Index('imports_age', ['created_at'])
export class RosterImport {
  @PrimaryColumn('uuid')
  id: string;

  @Column('integer')
  created_by: number;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'created_by' })
  creator?: Relation<User>;

  @Column('text', { default: 'checked' })
  status: ImportView['status'];

  @Column('text')
  file_name: string;

  @Column('integer')
  total: number;

  @Column('integer', { default: 0 })
  done: number;

  @Column('integer')
  generated_passwords: number;

  @Column('integer')
  memberships: number;

  @Column('integer')
  problem_count: number;

  @Column('jsonb')
  problems: ImportProblem[];

  @Column('text', { nullable: true })
  detail: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { nullable: true, select: false })
  queued_at: Date | null;

  @Column('timestamptz', { nullable: true, select: false })
  finished_at: Date | null;

  @Column('integer', { default: 0 })
  new_school_count: number;

  @Column('jsonb', { default: [] })
  new_schools: ImportView['new_schools'];
}
