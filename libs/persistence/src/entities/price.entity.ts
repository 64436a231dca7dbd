import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { School } from './school.entity.js';

/** The price of a model, in millionths of the currency; null if unknown. Units: `ModelPrice` of the contract. */
@Entity('prices')
export class Price {
  @PrimaryColumn('text')
  model: string;

  @Column('text')
  currency: string;

  @Column('bigint', { nullable: true })
  input: string | null;

  @Column('bigint', { nullable: true })
  output: string | null;

  @Column('bigint', { nullable: true })
  image: string | null;

  @Column('bigint', { nullable: true })
  minute: string | null;

  @Column('bigint', { nullable: true })
  speech: string | null;
}

/** A school's monthly budget, in millionths of the currency. */
@Entity('budgets')
export class Budget {
  @PrimaryColumn('text')
  @ForeignKey(() => School, 'name', { onUpdate: 'CASCADE', onDelete: 'CASCADE' })
  school: string;

  @Column('bigint')
  amount: string;

  @Column('text')
  currency: string;
}

/** The models for each kind of work in the ledger, and the maximum tokens that one piece of it may read and write. */
@Entity('work_models')
export class WorkModel {
  @PrimaryColumn('text')
  kind: 'tokens' | 'images' | 'question_judge' | 'reply_judge' | 'moderation';

  @PrimaryColumn('text')
  model: string;

  /** The first model of a kind is its default. */
  @Column('smallint', { default: () => '0' })
  position: number;

  @Column('integer')
  input: number;

  @Column('integer')
  output: number;
}

/** The fewest tokens of the first request of a reply: instructions and tools, without question and history. Written by workers. */
@Entity('least_requests')
export class LeastRequest {
  @PrimaryColumn('text')
  model: string;

  @Column('integer')
  tokens: number;

  /** The part of each ability's tools; the key is empty for those of none. */
  @Column('jsonb', { default: () => "'{}'" })
  tools: Record<string, number>;

  /** The fewest tokens that study mode's judgement of a question holds. */
  @Column('integer', { default: () => '0' })
  judge: number;
}

/** A budget's spent and reserved amounts in a month of the school's time zone; in millionths of the currency. */
@Entity('budget_months')
export class BudgetMonth {
  @PrimaryColumn('text')
  @ForeignKey(() => School, 'name', { onUpdate: 'CASCADE', onDelete: 'CASCADE' })
  school: string;

  @PrimaryColumn('date')
  month: string;

  @Column('bigint')
  spent: string;

  @Column('bigint', { default: () => '0' })
  held: string;

  /** The highest percentage of the amount that was announced. */
  @Column('smallint', { default: () => '0' })
  warned: number;
}

/** The reservation of one piece of work, until its actual cost is added to the month. */
@Entity('budget_holds')
@Index('budget_holds_of_school', ['school', 'month'])
@Index('budget_holds_open', ['expires_at'], { where: 'cost IS NULL' })
export class BudgetHold {
  /** The turn, image job or request of a model. */
  @PrimaryColumn('uuid')
  ref: string;

  @Column('text')
  @ForeignKey(() => School, 'name', { onUpdate: 'CASCADE', onDelete: 'CASCADE' })
  school: string;

  @Column('date')
  month: string;

  @Column('bigint')
  amount: string;

  @Column('bigint', { nullable: true })
  cost: string | null;

  @Column('timestamptz')
  expires_at: Date;

  /** The part that judges of the reply or image may take. */
  @Column('bigint', { default: () => '0' })
  shared: string;
}
