import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Turn } from './turn.entity.js';
import { User } from './user.entity.js';

@Entity('document_runs')
@Check('document_runs_kind_check', `kind IN ('slides', 'document')`)
@Check('document_runs_state_check', `state IN ('queued', 'running', 'done', 'taken')`)
@Index('document_runs_of_user', ['user_id'])
@Index('document_runs_of_turn', ['turn_id'])
@Index('document_runs_age', ['created_at'])
export class DocumentRun {
  @PrimaryColumn('uuid')
  id: string;

  @Column('integer')
  user_id: number;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: Relation<User>;

  @Column('uuid')
  turn_id: string;

  @ManyToOne(() => Turn, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'turn_id' })
  turn?: Relation<Turn>;

  /** The attempt of the turn that asked for the document. */
  @Column('integer')
  attempt: number;

  @Column('text')
  kind: 'slides' | 'document';

  @Column('jsonb')
  outline: unknown;

  @Column('text', { default: 'queued' })
  state: 'queued' | 'running' | 'done' | 'taken';

  @Column('jsonb', { nullable: true })
  result: unknown;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { nullable: true })
  finished_at: Date | null;
}
