import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { HelpLine } from '@studyhall/contracts';
import { School } from './school.entity.js';
import { User } from './user.entity.js';

/** Whom a school named for safeguarding. Without a row, safeguarding is off. */
@Entity('safeguarding')
@Index('safeguarding_of_lead', ['lead_id'])
@Index('safeguarding_of_deputy', ['deputy_id'])
export class Safeguarding {
  @PrimaryColumn('integer')
  @ForeignKey(() => School, { onDelete: 'CASCADE' })
  school_id: number;

  @Column('boolean', { default: false })
  enabled: boolean;

  @Column('integer', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  lead_id: number | null;

  @Column('integer', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  deputy_id: number | null;

  @Column('timestamptz', { nullable: true })
  lead_confirmed_at: Date | null;

  @Column('timestamptz', { nullable: true })
  deputy_confirmed_at: Date | null;

  /** The lead sees no case from before `lead_confirmed_at` until another person agrees. */
  @Column('boolean', { default: false })
  lead_waits: boolean;

  @Column('boolean', { default: false })
  deputy_waits: boolean;

  /** When both were first confirmed: students may chat from then on, whoever leaves later. */
  @Column('timestamptz', { nullable: true })
  confirmed_at: Date | null;

  @Column('integer', { default: 15 })
  minutes_to_deputy: number;

  @Column('jsonb', { default: [] })
  help_lines: HelpLine[];

  /** When the help lines were last checked. */
  @Column('timestamptz', { nullable: true })
  reviewed_at: Date | null;

  /** Where alerts are posted beside mails. */
  @Column('text', { nullable: true })
  webhook_url: string | null;

  /** Signs what is posted; sealed with `SECRET_KEY`. */
  @Column('bytea', { nullable: true })
  webhook_secret: Buffer | null;

  /** The last time that the webhook accepted an alert. Another address begins anew, as the next two do. */
  @Column('timestamptz', { nullable: true })
  webhook_delivered_at: Date | null;

  /** The first failure since then; null where the last attempt succeeded. */
  @Column('timestamptz', { nullable: true })
  webhook_failing_since: Date | null;

  /** The code of the last failure, without any address. */
  @Column('text', { nullable: true })
  webhook_error: string | null;

  /** How long a closed case is kept. Days. */
  @Column('integer', { default: 365 })
  safety_days: number;

  /** By when a lead or deputy who left is to be replaced. */
  @Column('timestamptz', { nullable: true })
  replacement_due: Date | null;

  /** The end of the last week that the weekly mail covered. */
  @Column('timestamptz', { nullable: true })
  weekly_until: Date | null;

  /** When the lead was last reminded to check people and help lines. */
  @Column('timestamptz', { nullable: true })
  reminded_at: Date | null;
}
