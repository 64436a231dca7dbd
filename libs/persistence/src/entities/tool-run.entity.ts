import { Check, Column, Entity, ForeignKey, Index, ManyToOne, type Relation } from 'typeorm';
import { Message } from './message.entity.js';
import { OwnedRow } from './stored-row.js';
import { Turn } from './turn.entity.js';

@Entity('tool_runs')
@Check('tool_runs_kind_check', `kind IN ('code', 'slides', 'document')`)
@Check('tool_runs_state_check', `state IN ('queued', 'running', 'done', 'taken')`)
@Index('tool_runs_of_user', ['user_id'])
@Index('tool_runs_of_turn', ['turn_id'])
@Index('tool_runs_of_message', ['message_id'], { where: `message_id IS NOT NULL` })
export class ToolRun extends OwnedRow {
  @Column('uuid')
  turn_id: string;

  @ManyToOne(() => Turn, { nullable: false, onDelete: 'CASCADE' })
  turn?: Relation<Turn>;

  /** The reply whose program its owner changed and ran; null for a run that a turn waits for. */
  @Column('integer', { nullable: true })
  @ForeignKey(() => Message, { onDelete: 'CASCADE' })
  message_id: number | null;

  /** The attempt of the turn that waits for the run; 0 if none does. */
  @Column('integer')
  attempt: number;

  @Column('text')
  kind: 'code' | 'slides' | 'document';

  @Column('jsonb')
  input: unknown;

  @Column('text', { default: 'queued' })
  state: 'queued' | 'running' | 'done' | 'taken';

  @Column('jsonb', { nullable: true })
  result: unknown;

  @Column('timestamptz', { nullable: true })
  finished_at: Date | null;
}
