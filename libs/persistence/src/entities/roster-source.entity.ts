import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import type { RosterSettings, RosterSourceKind } from '@studyhall/contracts';
import { School } from './school.entity.js';
import { User } from './user.entity.js';
import { StoredRow } from './stored-row.js';

/** A system that manages accounts and classes. */
@Entity('roster_sources')
@Check('roster_sources_kind_check', `kind IN ('oneroster_csv', 'oneroster_rest', 'scim', 'csv', 'lti')`)
@Index('roster_sources_name', ['name'], { unique: true })
@Index('roster_sources_of_school', ['school'])
@Index('roster_sources_of_user', ['created_by'])
export class RosterSource extends StoredRow {
  /** The value of `external_ids.source`. It never changes. */
  @Column('text')
  name: string;

  @Column('text')
  kind: RosterSourceKind;

  /** Null for all schools. */
  @Column('text', { nullable: true })
  @ForeignKey(() => School, 'name', { onUpdate: 'CASCADE' })
  school: string | null;

  @Column('jsonb', { default: {} })
  settings: RosterSettings;

  /** Encrypted with `SECRET_KEY`. */
  @Column('bytea', { nullable: true })
  secret: Buffer | null;

  /** SHA-256 of the token that authenticates a source of kind `scim`. */
  @Column('bytea', { nullable: true })
  token_hash: Buffer | null;

  /** The hour of the nightly run, in the school's time zone; null if it is only started manually. */
  @Column('integer', { nullable: true })
  hour: number | null;

  /** A run that would end the access of more than this percentage of people waits for confirmation. */
  @Column('integer', { default: 10 })
  bound: number;

  @Column('boolean', { default: true })
  enabled: boolean;

  /** When an admin confirmed its first run. */
  @Column('timestamptz', { nullable: true })
  confirmed_at: Date | null;

  /** The day of the last scheduled run. */
  @Column('date', { nullable: true })
  last_night: string | null;

  @Column('integer', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  created_by: number | null;
}
