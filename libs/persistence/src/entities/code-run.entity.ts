import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { CodeExecutionResult } from '@studyhall/contracts';
import { Conversation } from './conversation.entity.js';
import { Turn } from './turn.entity.js';
import { User } from './user.entity.js';

@Entity('code_runs')
@Index('code_runs_of_user', ['user_id'])
@Index('code_runs_of_turn', ['turn_id'])
@Index('code_runs_of_conversation', ['conversation_id'])
export class CodeRun {
  @PrimaryColumn('uuid')
  id: string;

  @Column('integer')
  user_id: number;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: Relation<User>;

  @Column('uuid', { nullable: true })
  turn_id: string | null;

  @ManyToOne(() => Turn, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'turn_id' })
  turn?: Relation<Turn> | null;

  @Column('uuid')
  conversation_id: string;

  @ManyToOne(() => Conversation, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'conversation_id' })
  conversation?: Relation<Conversation>;

  @Column('text')
  code: string;

  @Column('jsonb', { nullable: true })
  result: CodeExecutionResult | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}
