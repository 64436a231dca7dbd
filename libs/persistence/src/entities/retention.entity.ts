import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { School } from './school.entity.js';

/** How many days a school keeps each kind; null: until it is deleted. Without a row, all of them are null. */
@Entity('retention')
export class RetentionRow {
  @PrimaryColumn('integer')
  @ForeignKey(() => School, { onDelete: 'CASCADE' })
  school_id: number;

  @Column('integer', { nullable: true })
  chats_days: number | null;

  @Column('integer', { nullable: true })
  files_days: number | null;

  @Column('integer', { nullable: true })
  lessons_days: number | null;

  @Column('integer', { nullable: true })
  audit_days: number | null;
}
