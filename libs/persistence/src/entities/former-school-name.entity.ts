import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { School } from './school.entity.js';

/** A name before a rename or merge, and the school that it refers to now. */
@Entity('former_school_names')
@Index('former_school_names_of_school', ['school_id'])
export class FormerSchoolName {
  @PrimaryColumn('text')
  name: string;

  @Column('integer')
  @ForeignKey(() => School, { onDelete: 'CASCADE' })
  school_id: number;
}
