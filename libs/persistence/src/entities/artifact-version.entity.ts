import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import type { Artifact } from '@studyhall/contracts';
import { OwnedByUser } from './stored-row.js';
import { StoredFile } from './stored-file.entity.js';

/** A version of slides or a document with the outline it was created from. Deleted together with its file. */
@Entity('artifact_versions')
@Check('artifact_versions_kind_check', `kind IN ('slides', 'document')`)
@Index('artifact_versions_of_file', ['file_id'], { unique: true })
@Index('artifact_versions_of_artifact', ['artifact_id'])
@Index('artifact_versions_of_user', ['user_id'])
export class ArtifactVersion extends OwnedByUser {
  /** Assigned from a sequence for each version, and again when a version is restored: the newest version has the highest id. */
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id: number;

  /** The file id of the first version, even after that file is deleted. */
  @Column('uuid')
  artifact_id: string;

  @Column('uuid')
  file_id: string;

  @ManyToOne(() => StoredFile, { nullable: false, onDelete: 'CASCADE' })
  file?: Relation<StoredFile>;

  @Column('text')
  kind: 'slides' | 'document';

  @Column('jsonb')
  outline: unknown;

  /** The files of the images in the outline, by name. */
  @Column('jsonb')
  images: Record<string, string>;

  /** The artifact in the form that the reply shows. */
  @Column('jsonb')
  artifact: Artifact;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}
