import { Check, Column, Entity, Index, Unique } from 'typeorm';
import { NumberedRow } from './stored-row.js';

/** Other tables refer to a school by its name, which follows a rename. The first use of a name creates the row. */
@Entity('schools')
@Unique('schools_name_key', ['name'])
@Check('schools_study_mode_check', `study_mode IN ('off', 'hints', 'attempt_first')`)
@Index('schools_by_name', { synchronize: false })
export class School extends NumberedRow {
  @Column('text')
  name: string;

  /** An IANA name; null for the time zone of the reader. */
  @Column('text', { nullable: true })
  time_zone: string | null;

  /** Tags of the languages of the school, its first language first. */
  @Column('text', { array: true, default: '{}' })
  languages: string[];

  /** Whom members ask for help. */
  @Column('text', { nullable: true })
  help_contact: string | null;

  /** How the assistant helps with exercises unless a class says otherwise. */
  @Column('text', { default: 'off' })
  study_mode: 'off' | 'hints' | 'attempt_first';

  @Column('timestamptz', { nullable: true })
  archived_at: Date | null;

  /** Whether its people may sign in with a password. */
  @Column('boolean', { default: true })
  password_sign_in: boolean;

  /** How its people are shown and sorted. */
  @Column('boolean', { default: false })
  family_name_first: boolean;

  /** Whether models get placeholders in place of names, addresses, phone numbers and e-mail addresses of its people. */
  @Column('boolean', { default: false })
  mask_personal_data: boolean;
}
