import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { School } from './school.entity.js';

/** A school's notice about its use of AI. Without a row, students are not asked to accept it. */
@Entity('school_notices')
export class SchoolNotice {
  @PrimaryColumn('integer')
  @ForeignKey(() => School, { onDelete: 'CASCADE' })
  school_id: number;

  @Column('boolean', { default: false })
  enabled: boolean;

  /** Plain text by language. */
  @Column('jsonb', { default: {} })
  texts: Record<string, string>;

  /** Incremented with each change of the texts. */
  @Column('integer', { default: 1 })
  version: number;
}
