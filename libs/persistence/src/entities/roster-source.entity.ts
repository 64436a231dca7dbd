import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import type { RosterSettings, RosterSourceKind } from '@studyhall/contracts';
import { School } from './school.entity.js';
import { User } from './user.entity.js';
import { StoredRow } from './stored-row.js';

/** A system that says who belongs where. */
@Entity('roster_sources')
@Check('roster_sources_kind_check', `kind IN ('oneroster_csv', 'oneroster_rest', 'scim', 'csv', 'lti')`)
@Index('roster_sources_name', ['name'], { unique: true })
@Index('roster_sources_of_school', ['school'])
@Index('roster_sources_of_user', ['created_by'])
export class RosterSource extends StoredRow {
  /** What `external_ids.source` says. It never changes. */
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

  /** Sealed with `SECRET_KEY`. */
  @Column('bytea', { nullable: true })
  secret: Buffer | null;

  /** SHA-256 of the token with which a source of kind `scim` signs in. */
  @Column('bytea', { nullable: true })
  token_hash: Buffer | null;

  /** The hour of the school at which it is read each night; null for a source that people read. */
  @Column('integer', { nullable: true })
  hour: number | null;

  /** A run that takes access from more people than this waits for a person. In percent. */
  @Column('integer', { default: 10 })
  bound: number;

  @Column('boolean', { default: true })
  enabled: boolean;

  /** When a person confirmed its first run. */
  @Column('timestamptz', { nullable: true })
  confirmed_at: Date | null;

  /** The day of the last run by the schedule. */
  @Column('date', { nullable: true })
  last_night: string | null;

  @Column('integer', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  created_by: number | null;
}
