import { Check, Column, Entity, Index } from 'typeorm';
import { OwnedNumberedRow } from './stored-row.js';

/** A user's notes for the assistant: at most one text of instructions, and saved memories. */
@Entity('student_notes')
@Check('student_notes_kind_check', `kind IN ('instructions', 'memory')`)
@Index('student_notes_of_user', ['user_id'])
@Index('student_notes_instructions', ['user_id'], { unique: true, where: `kind = 'instructions'` })
export class StudentNote extends OwnedNumberedRow {
  @Column('text')
  kind: 'instructions' | 'memory';

  @Column('text')
  text: string;
}
