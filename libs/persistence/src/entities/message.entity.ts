import { Check, Column, Entity, Index, ManyToOne, type Relation } from 'typeorm';
import type { MessageDetails } from '@studyhall/domain';
import { Conversation } from './conversation.entity.js';
import { OwnedNumberedRow } from './stored-row.js';
import { Turn } from './turn.entity.js';

@Entity('messages')
@Check('messages_role_check', `role IN ('user', 'assistant')`)
@Check('messages_in_view_check', `in_view = (hidden_with IS NULL AND removed_with IS NULL)`)
@Check('messages_rating_check', `rating IN ('up', 'down')`)
@Check('messages_rating_reason_check', `rating_reason IS NULL OR rating IS NOT NULL`)
@Index('messages_of_conversation', ['conversation_id', 'in_view', 'id'])
@Index('messages_versions', ['version_group'], { where: 'version_group IS NOT NULL' })
@Index('messages_removed', ['removed_with'], { where: 'removed_with IS NOT NULL' })
@Index('messages_of_turn', ['turn_id'])
@Index('messages_of_user', ['user_id'])
@Index('messages_words', { synchronize: false })
export class Message extends OwnedNumberedRow {
  @Column('uuid')
  conversation_id: string;

  @ManyToOne(() => Conversation, { nullable: false, onDelete: 'CASCADE' })
  conversation?: Relation<Conversation>;

  @Column('uuid', { nullable: true })
  turn_id: string | null;

  @ManyToOne(() => Turn, { nullable: true, onDelete: 'SET NULL' })
  turn?: Relation<Turn> | null;

  /** The client's id of a question without a turn, or of a teacher's message. Other questions have it in their turn. */
  @Column('uuid', { nullable: true })
  client_message_id: string | null;

  @Column('text')
  role: 'user' | 'assistant';

  @Column('text')
  content: string;

  @Column('boolean', { default: false })
  edited: boolean;

  @Column('jsonb', { default: {} })
  details: MessageDetails;

  /** Whether the history shows it: neither hidden nor removed. */
  @Column('boolean', { default: true })
  in_view: boolean;

  /** The version with which this message becomes visible again; null if no other version hides it. */
  @Column('integer', { nullable: true })
  hidden_with: number | null;

  /** The undo entry that can restore this message, until it is erased. */
  @Column('uuid', { nullable: true })
  removed_with: string | null;

  /** The id of the first version, shared by all versions; null if there is only one. */
  @Column('integer', { nullable: true })
  version_group: number | null;

  /** The owner's rating of a reply, and the reason. */
  @Column('text', { nullable: true })
  rating: 'up' | 'down' | null;

  @Column('text', { nullable: true })
  rating_reason: string | null;

  /** The search words of the text, stored by a trigger; null while there is no text. */
  @Column({ type: 'tsvector', nullable: true, select: false, insert: false, update: false })
  words: string | null;
}
