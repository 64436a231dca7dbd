import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Role } from '@studyhall/contracts';
import { SafetyCase } from './safety-case.entity.js';
import { User } from './user.entity.js';

/** An entry of the read log: who read the passage of a case, and when. */
@Entity('safety_looks')
@Index('safety_looks_of_case', ['case_id', 'id'])
@Index('safety_looks_of_viewer', ['viewer_id', 'id'])
export class SafetyReadLogEntry {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('uuid')
  @ForeignKey(() => SafetyCase, { onDelete: 'CASCADE' })
  case_id: string;

  /** The username, because the entry outlives the viewer's account. */
  @Column('text')
  viewer: string;

  @Column('integer', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  viewer_id: number | null;

  @Column('text')
  viewer_role: Role;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
