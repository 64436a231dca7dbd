import { Column, Entity, Index } from 'typeorm';
import { OwnedNumberedRow } from './stored-row.js';

/** A folder of conversations. */
@Entity('conversation_folders')
@Index('conversation_folders_name', { synchronize: false })
export class ConversationFolder extends OwnedNumberedRow {
  @Column('text')
  name: string;
}
