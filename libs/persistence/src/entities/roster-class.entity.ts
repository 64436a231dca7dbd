import { Entity, ForeignKey, Index, PrimaryColumn, Column } from 'typeorm';
import { RosterSource } from './roster-source.entity.js';

/** A class of a roster source. */
@Entity('roster_classes')
@Index('roster_classes_of_group', ['group_id'])
export class RosterClass {
  @PrimaryColumn('uuid')
  @ForeignKey(() => RosterSource, { onDelete: 'CASCADE' })
  source_id: string;

  @PrimaryColumn('text')
  external_id: string;

  @Column('integer')
  @ForeignKey('Group', { onDelete: 'CASCADE' })
  group_id: number;
}
