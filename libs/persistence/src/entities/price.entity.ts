import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
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

/** Which model does a kind of work of the ledger, and the tokens that one piece of it may read and write at most. */
@Entity('work_models')
export class WorkModel {
  @PrimaryColumn('text')
  kind: 'tokens' | 'images';

  @Column('text')
  model: string;

  @Column('integer')
  input: number;

  @Column('integer')
  output: number;
}
