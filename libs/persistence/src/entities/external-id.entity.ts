import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { OwnedByUser } from './stored-row.js';

/** The id of a person in another system, such as a roster. */
@Entity('external_ids')
@Index('external_ids_to_erase', ['erase_at'], { where: 'erase_at IS NOT NULL' })
@Index('external_ids_by_id', ['external_id'])
@Index('external_ids_of_user', ['user_id', 'source'], { unique: true })
export class ExternalId extends OwnedByUser {
  @PrimaryColumn('text')
  source: string;

  @PrimaryColumn('text')
  external_id: string;

  /** When the account will be erased because the source no longer lists the person. Null while it does. */
  @Column('timestamptz', { nullable: true })
  erase_at: Date | null;

  /** The source revoked access, and restores it when it lists the person again. */
  @Column('boolean', { default: false })
  access_taken: boolean;
}
