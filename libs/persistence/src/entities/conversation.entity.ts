import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('conversations')
export class Conversation {
  @PrimaryColumn('uuid')
  id: string;

  @Column('integer')
  user_id: number;

  /** Empty until the model has named it. */
  @Column('text')
  title: string;

  @Column({ type: 'timestamptz', insert: false })
  created_at: Date;

  @Column({ type: 'timestamptz', insert: false })
  updated_at: Date;
}
