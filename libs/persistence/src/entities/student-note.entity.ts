import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { OwnedByUser } from './owned-by-user.js';

/** What a user wants the assistant to know: at most one text of instructions, and facts that they saved. */
@Entity('student_notes')
@Check('student_notes_kind_check', `kind IN ('instructions', 'memory')`)
@Index('student_notes_of_user', ['user_id'])
@Index('student_notes_instructions', ['user_id'], { unique: true, where: `kind = 'instructions'` })
export class StudentNote extends OwnedByUser {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('text')
  kind: 'instructions' | 'memory';

  @Column('text')
  text: string;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}
