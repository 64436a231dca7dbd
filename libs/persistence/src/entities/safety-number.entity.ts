import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { School } from './school.entity.js';

/** The last number that a school gave to a student with a case. It never goes back. */
@Entity('safety_numbers')
export class SafetyNumber {
  @PrimaryColumn('integer')
  @ForeignKey(() => School, { onDelete: 'CASCADE' })
  school_id: number;

  @Column('integer')
  last: number;
}
