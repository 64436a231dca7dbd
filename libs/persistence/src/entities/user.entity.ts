import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('users')
export class User {
  @PrimaryGeneratedColumn('identity', { type: 'integer' })
  id: number;

  @Column('text')
  username: string;

  @Column('text', { select: false })
  password_hash: string;

  /** As stored; read it through `readRole`, which knows the legacy value. */
  @Column('text')
  role: string;

  @Column('text', { nullable: true })
  school: string | null;

  @Column('boolean')
  access_granted: boolean;

  @Column('boolean')
  must_change_password: boolean;

  @Column('uuid', { nullable: true })
  active_conversation_id: string | null;

  @Column({ type: 'timestamptz', insert: false, update: false })
  created_at: Date;
}
