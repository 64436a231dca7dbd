import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { School } from './school.entity.js';

/** A deleted account that had cases, without its user. A trigger of `users` stores the row, and removes it if the deletion is undone. */
@Entity('safety_deletions')
export class SafetyDeletion {
  @PrimaryColumn('integer')
  @ForeignKey(() => School, { onDelete: 'CASCADE' })
  school_id: number;

  @PrimaryColumn('integer')
  student_number: number;

  @Column('timestamptz', { default: () => 'now()' })
  deleted_at: Date;

  /** The cases that were not closed. */
  @Column('integer')
  open: number;

  @Column('integer')
  total: number;

  /** Whether the lead and the deputy were told. */
  @Column('boolean', { default: false })
  is_told: boolean;
}
