import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Message } from './message.entity.js';
import { StoredFile } from './stored-file.entity.js';

/** A file that is attached to a question. */
@Entity('message_files')
@Index('message_files_of_file', ['file_id'])
export class MessageFile {
  @PrimaryColumn('integer')
  message_id: number;

  @ManyToOne(() => Message, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'message_id' })
  message?: Relation<Message>;

  @PrimaryColumn('uuid')
  file_id: string;

  @ManyToOne(() => StoredFile, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'file_id' })
  file?: Relation<StoredFile>;

  @Column('integer')
  position: number;
}
