import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { School } from './school.entity.js';

/** What a school says about its use of AI. Without a row, its students are not asked. */
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

  /** Counts the changes of the texts. */
  @Column('integer', { default: 1 })
  version: number;
}
