import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { School } from './school.entity.js';
import { User } from './user.entity.js';

/** Records that a student accepted a version of a school's notice in a term. */
@Entity('notice_acceptances')
@Index('notice_acceptances_of_school', ['school_id'])
export class NoticeAcceptance {
  @PrimaryColumn('integer')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  user_id: number;

  @PrimaryColumn('integer')
  @ForeignKey(() => School, { onDelete: 'CASCADE' })
  school_id: number;

  /** The version of the product's and the school's text. */
  @PrimaryColumn('text')
  version: string;

  /** The first day of the term; empty without terms. */
  @PrimaryColumn('text')
  term: string;

  /** The language in which it was read. */
  @Column('text')
  language: string;

  @Column('timestamptz', { default: () => 'now()' })
  accepted_at: Date;
}
