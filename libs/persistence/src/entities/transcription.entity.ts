import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from './user.entity.js';

/** A recording that waits to be transcribed. The row and its bytes are removed as soon as there is a transcript. */
@Entity('transcriptions')
@Index('transcriptions_of_user', ['user_id'])
@Index('transcriptions_age', ['created_at'])
export class Transcription {
  @PrimaryColumn('uuid')
  id: string;

  @Column('integer')
  user_id: number;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: Relation<User>;

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

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}
