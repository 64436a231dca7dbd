import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Number of users of a school by role, maintained by triggers on `users`. Master admins have no school: ''. */
@Entity('user_counts')
export class UserCount {
  @PrimaryColumn('text')
  school: string;

  @PrimaryColumn('text')
  role: string;

  @Column('integer')
  count: number;
}
