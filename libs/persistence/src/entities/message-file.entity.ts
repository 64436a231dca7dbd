import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Message } from './message.entity.js';
import { StoredFile } from './stored-file.entity.js';

/** A file that is attached to a question. */
@Entity('message_files')
@Index('message_files_of_file', ['file_id'])
export class MessageFile {
  @PrimaryColumn('integer')
  @ForeignKey(() => Message, { onDelete: 'CASCADE' })
  message_id: number;

  @PrimaryColumn('uuid')
  @ForeignKey(() => StoredFile, { onDelete: 'CASCADE' })
  file_id: string;

  @Column('integer')
  position: number;
}
