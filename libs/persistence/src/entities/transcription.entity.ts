import { Column, Entity, Index } from 'typeorm';
import { OwnedRow } from './stored-row.js';

/** A recording to transcribe. The row and its bytes are removed as soon as the transcript exists. */
@Entity('transcriptions')
@Index('transcriptions_of_user', ['user_id'])
@Index('transcriptions_age', ['created_at'])
export class Transcription extends OwnedRow {
  @Column('text')
  storage_key: string;

  @Column('text')
  filename: string;

  @Column('text')
  mime_type: string;

  @Column('text')
  language_code: string;

  @Column('boolean')
  enable_punctuation: boolean;
}
