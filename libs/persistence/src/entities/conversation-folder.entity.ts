import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { OwnedByUser } from './owned-by-user.js';

/** A folder for conversations of one subject. */
@Entity('conversation_folders')
@Index('conversation_folders_name', { synchronize: false })
export class ConversationFolder extends OwnedByUser {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('text')
  name: string;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}
