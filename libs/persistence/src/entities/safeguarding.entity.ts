import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { HelpLine } from '@studyhall/contracts';
import { School } from './school.entity.js';
import { User } from './user.entity.js';

/** The safeguarding settings of a school. Without a row, safeguarding is off. */
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

  /** Whether the lead cannot see cases from before `lead_confirmed_at` until another person agrees. */
  @Column('boolean', { default: false })
  lead_waits: boolean;

  @Column('boolean', { default: false })
  deputy_waits: boolean;

  /** When both were first confirmed. Students may chat from then on, even if one of them leaves later. */
  @Column('timestamptz', { nullable: true })
  confirmed_at: Date | null;

  @Column('integer', { default: 15 })
  minutes_to_deputy: number;

  @Column('jsonb', { default: [] })
  help_lines: HelpLine[];

  /** When the help lines were last checked. */
  @Column('timestamptz', { nullable: true })
  reviewed_at: Date | null;

  /** Where alerts are posted, in addition to mails. */
  @Column('text', { nullable: true })
  webhook_url: string | null;

  /** Signs the posted alerts. Encrypted with `SECRET_KEY`. */
  @Column('bytea', { nullable: true })
  webhook_secret: Buffer | null;

  /** When the webhook last accepted an alert. Reset if the URL changes, like the next two. */
  @Column('timestamptz', { nullable: true })
  webhook_delivered_at: Date | null;

  /** The first failure since then; null if the last attempt succeeded. */
  @Column('timestamptz', { nullable: true })
  webhook_failing_since: Date | null;

  /** The error code of the last failure, without any address. */
  @Column('text', { nullable: true })
  webhook_error: string | null;

  /** How many days a closed case is kept. */
  @Column('integer', { default: 365 })
  safety_days: number;

  /** The deadline for replacing a lead or deputy who left. */
  @Column('timestamptz', { nullable: true })
  replacement_due: Date | null;

  /** The end of the last week that a weekly mail covered. */
  @Column('timestamptz', { nullable: true })
  weekly_until: Date | null;

  /** When the lead was last reminded to check people and help lines. */
  @Column('timestamptz', { nullable: true })
  reminded_at: Date | null;
}
