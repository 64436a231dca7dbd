import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { School } from './school.entity.js';

/** Whether a school asks for the consent of parents, and with which text. Without a row, it does not. */
@Entity('school_consents')
export class SchoolConsent {
  @PrimaryColumn('integer')
  @ForeignKey(() => School, { onDelete: 'CASCADE' })
  school_id: number;

  @Column('boolean', { default: false })
  required: boolean;

  /** Plain text by language. */
  @Column('jsonb', { default: {} })
  texts: Record<string, string>;

  /** Counts the changes of the texts. */
  @Column('integer', { default: 1 })
  version: number;
}
