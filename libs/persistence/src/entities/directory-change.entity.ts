import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { NumberedRow } from './stored-row.js';

/**
 * What one change of the directory changed: a field of an account or of a class, a place in a class, or a role in a further
 * school. An undo finds here what changed after its own change. The row goes when the change is undone.
 */
@Entity('directory_changes')
@Index('directory_changes_of_user', ['user_id', 'change'])
@Index('directory_changes_of_group', ['group_id', 'change'])
@Index('directory_changes_of_school', ['school'], { where: 'school IS NOT NULL' })
@Index('directory_changes_of_change', ['change'])
@Index('directory_changes_age', ['created_at'])
export class DirectoryChange extends NumberedRow {
  /** The place of the change among all changes. */
  @Column('integer')
  change: number;

  @Column('integer', { nullable: true })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  user_id: number | null;

  @Column('integer', { nullable: true })
  @ForeignKey('Group', { onDelete: 'CASCADE' })
  group_id: number | null;

  /** The school of a further role. */
  @Column('text', { nullable: true })
  @ForeignKey('School', 'name', { onUpdate: 'CASCADE', onDelete: 'CASCADE' })
  school: string | null;

  @Column('text')
  field: string;

  /** Whether the user got a place in the class. */
  @Column('boolean')
  begins: boolean;
}
