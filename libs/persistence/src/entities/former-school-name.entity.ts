import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { School } from './school.entity.js';

/** A name before a rename or a merge, and the school that is meant by it now. */
@Entity('former_school_names')
@Index('former_school_names_of_school', ['school_id'])
export class FormerSchoolName {
  @PrimaryColumn('text')
  name: string;

  @Column('integer')
  school_id: number;

  @ManyToOne(() => School, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'school_id' })
  school?: Relation<School>;
}
