import { Check, Column, Entity, Index, Unique } from 'typeorm';
import { NumberedRow } from './stored-row.js';

/** A school. Other tables reference it by its name; a rename updates them. The first use of a name creates the row. */
@Entity('schools')
@Unique('schools_name_key', ['name'])
@Check('schools_study_mode_check', `study_mode IN ('off', 'hints', 'attempt_first')`)
@Index('schools_by_name', { synchronize: false })
export class School extends NumberedRow {
  @Column('text')
  name: string;

  /** An IANA name; null to use the reader's time zone. */
  @Column('text', { nullable: true })
  time_zone: string | null;

  /** Language tags, main language first. */
  @Column('text', { array: true, default: '{}' })
  languages: string[];

  /** The contact for help. */
  @Column('text', { nullable: true })
  help_contact: string | null;

  /** The default study mode of classes. */
  @Column('text', { default: 'off' })
  study_mode: 'off' | 'hints' | 'attempt_first';

  @Column('timestamptz', { nullable: true })
  archived_at: Date | null;

  /** Whether users of the school may sign in with a password. */
  @Column('boolean', { default: true })
  password_sign_in: boolean;

  /** Whether names are shown and sorted with the family name first. */
  @Column('boolean', { default: false })
  family_name_first: boolean;

  /** Whether names, addresses, phone numbers and email addresses are replaced by placeholders in requests to models. */
  @Column('boolean', { default: false })
  mask_personal_data: boolean;
}
