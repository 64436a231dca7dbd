import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import type { RosterRunRow, RosterRunView } from '@studyhall/contracts';
import { RosterSource } from './roster-source.entity.js';
import { UndoEntry } from './undo-entry.entity.js';
import { User } from './user.entity.js';
import { StoredRow } from './stored-row.js';

/** One run of a source with its result. */
@Entity('roster_runs')
@Check(
  'roster_runs_state_check',
  `state IN ('queued', 'reading', 'waiting', 'applying', 'applied', 'unchanged', 'failed', 'replaced')`,
)
@Check('roster_runs_cause_check', `cause IN ('preview', 'run', 'night', 'push')`)
@Index('roster_runs_of_source', ['source_id', 'created_at'])
@Index('roster_runs_open', ['id'], { where: `state IN ('queued', 'reading', 'applying')` })
@Index('roster_runs_of_user', ['started_by'])
@Index('roster_runs_of_day', ['source_id', 'day'], { unique: true, where: 'day IS NOT NULL' })
@Index('roster_runs_of_undo', ['undo_id'], { where: 'undo_id IS NOT NULL' })
export class RosterRun extends StoredRow {
  @Column('uuid')
  @ForeignKey(() => RosterSource, { onDelete: 'CASCADE' })
  source_id: string;

  /** Null if the schedule started it. */
  @Column('integer', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  started_by: number | null;

  /** `push`: the changes that a source pushed in one day. */
  @Column('text')
  cause: 'preview' | 'run' | 'night' | 'push';

  /** The day (UTC) of a `push`: there is one per day. */
  @Column('date', { nullable: true, select: false })
  day: string | null;

  @Column('text', { default: 'queued' })
  state: RosterRunView['state'];

  /** Why it is waiting or has failed. */
  @Column('text', { nullable: true })
  detail: string | null;

  @Column('jsonb', { default: {} })
  counts: Partial<RosterRunView['counts'] & Pick<RosterRunView, 'new' | 'changed' | 'gone'>>;

  @Column('jsonb', { default: [] })
  errors: RosterRunView['errors'];

  @Column('integer', { default: 0 })
  error_count: number;

  /** The first people of the difference. */
  @Column('jsonb', { default: [], select: false })
  rows: RosterRunRow[];

  /** The digest of the source's data. */
  @Column('bytea', { nullable: true, select: false })
  digest: Buffer | null;

  /** The source's data, compressed, until the run ends. */
  @Column('bytea', { nullable: true, select: false })
  data: Buffer | null;

  @Column('uuid', { nullable: true })
  @ForeignKey(() => UndoEntry, { onDelete: 'SET NULL' })
  undo_id: string | null;

  @Column('timestamptz', { nullable: true })
  finished_at: Date | null;
}
