import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A value of the whole installation, such as its last backup. */
@Entity('installation_values')
export class InstallationValue {
  @PrimaryColumn('text')
  name: string;

  @Column('jsonb')
  value: unknown;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;
}
