import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { School } from './school.entity.js';

/** Whether a school requires parental consent, and its text. Without a row, it does not. */
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

  /** Incremented with each change of the texts. */
  @Column('integer', { default: 1 })
  version: number;
}
