import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { School } from './school.entity.js';

/** What a model costs, in millionths of the currency; null where it is not known. Units: `ModelPrice` of the contract. */
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

/** What a school may spend in a month, in millionths of the currency. */
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

/** Which models do a kind of work of the ledger, and the tokens that one piece of it may read and write at most. */
@Entity('work_models')
export class WorkModel {
  @PrimaryColumn('text')
  kind: 'tokens' | 'images';

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

/** What the budget of a school has spent and holds in a month, by the clock of the school; in millionths of the currency. */
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

/** What one piece of work holds of a budget, until its cost is known and added to the month. */
@Entity('budget_holds')
@Index('budget_holds_of_school', ['school', 'month'])
@Index('budget_holds_open', ['expires_at'], { where: 'cost IS NULL' })
export class BudgetHold {
  /** The turn or image job. */
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
}
