import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A class. */
@Entity('groups')
@Index('groups_by_name', { synchronize: false })
@Index('groups_of_school', { synchronize: false })
@Index('groups_name_search', { synchronize: false })
@Index('groups_school_search', { synchronize: false })
export class Group {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('text')
  name: string;

  @Column('text')
  school: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}
