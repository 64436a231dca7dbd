import { Entity, Index, PrimaryColumn } from 'typeorm';
import { OwnedByUser } from './stored-row.js';

/** The id that a source, such as a roster, gives to a person. */
@Entity('external_ids')
@Index('external_ids_of_user', ['user_id', 'source'], { unique: true })
export class ExternalId extends OwnedByUser {
  @PrimaryColumn('text')
  source: string;

  @PrimaryColumn('text')
  external_id: string;
}
