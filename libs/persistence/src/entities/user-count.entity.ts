import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Users of a school by role, kept by triggers on `users`. A master admin belongs to no school: '' is none. */
@Entity('user_counts')
export class UserCount {
  @PrimaryColumn('text')
  school: string;

  @PrimaryColumn('text')
  role: string;

  @Column('integer')
  count: number;
}
