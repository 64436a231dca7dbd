import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, LIMITS, sentence, type AddMaterialRequest, type MaterialView } from '@studyhall/contracts';
import {
  exerciseReadings,
  files,
  lessonMembers,
  materials,
  violatedForeignKey,
  type Account,
  type Executor,
} from '@studyhall/persistence';
import {
  changeListedClass,
  DirectoryEvents,
  findClass,
  recordClass,
  wrongField,
} from '../directory/index.js';
import { ExerciseReadings } from './exercise-readings.js';

const NO_SUCH_FILE = sentence('file_not_found');
const NO_SUCH_MATERIAL = sentence('material_not_found');

/** The materials of a class. Each change is one transaction that includes its audit entry. */
@Injectable()
export class MaterialsService {
  constructor(
    private readonly db: DataSource,
    private readonly directory: DirectoryEvents,
    private readonly readings: ExerciseReadings,
  ) {}

  async list(actor: Account, groupId: number): Promise<MaterialView[]> {
    await findClass(this.db, actor, groupId, 'group.teach');
    return materials.findMaterials(this.db, groupId);
  }

  /** Adds a file that the caller uploaded. @throws AppError `invalid`, `conflict`, `too_large`. */
  async add(
    actor: Account,
    groupId: number,
    { file_id, kind, replaces }: AddMaterialRequest,
  ): Promise<number> {
    const added = await changeListedClass(this.db, this.directory, actor, groupId, async (on, group) => {
      const [file] = await files.findOwnedUploads(on, actor.id, [file_id]);
      if (!file) throw wrongField('file_id', NO_SUCH_FILE);
      const isSource = kind === 'source' && replaces !== undefined;
      const inherited = isSource
        ? await exerciseReadings.moveExercises(on, groupId, replaces, file_id)
        : null;
      const replaced = replaces === undefined ? null : await this.take(on, groupId, replaces);
      if ((await materials.countMaterials(on, groupId)) >= LIMITS.materialsPerClass)
        throw new AppError('too_large', sentence('too_many_materials', { max: LIMITS.materialsPerClass }));
      const id = await materials
        .insertMaterial(on, { group_id: groupId, file_id, kind, ...inherited })
        .catch((error: unknown) => {
          if (materials.violatedMaterial(error)) throw new AppError('conflict', sentence('material_exists'));
          throw violatedForeignKey(error) ? wrongField('file_id', NO_SUCH_FILE) : error;
        });
      await recordClass(on, actor, 'group.add_material', group, {
        before: replaced ? { material: replaced.name } : undefined,
        after: { material: file.name, kind },
      });
      return id;
    });
    if (replaces !== undefined) await this.publishRemoval(groupId);
    await this.readings.start(groupId);
    return added;
  }

  /** Removes a material. The next search does not find it. @throws AppError `not_found`. */
  async remove(actor: Account, groupId: number, id: number): Promise<void> {
    await changeListedClass(this.db, this.directory, actor, groupId, async (on, group) => {
      const { name, kind } = await this.take(on, groupId, id);
      await recordClass(on, actor, 'group.remove_material', group, { before: { material: name, kind } });
    });
    await this.publishRemoval(groupId);
  }

  /** Marks pages with solutions, and has the exercises of the class read again. @throws AppError `not_found`. */
  async markSolutions(actor: Account, groupId: number, id: number, pages: readonly number[]): Promise<void> {
    await changeListedClass(this.db, this.directory, actor, groupId, async (on, group) => {
      if (!(await exerciseReadings.markSolutionPages(on, groupId, id, pages)))
        throw new AppError('not_found', NO_SUCH_MATERIAL);
      const after = { material: id, pages: pages.join(', ') };
      await recordClass(on, actor, 'group.mark_solutions', group, { after });
    });
    await this.readings.start(groupId);
  }

  /** Homework of the class names the file no longer. */
  private async publishRemoval(groupId: number): Promise<void> {
    await this.directory.classesChanged((await lessonMembers.findAudience(this.db, groupId)).members);
  }

  private async take(on: Executor, groupId: number, id: number) {
    const gone = await materials.removeMaterial(on, groupId, id);
    if (!gone) throw new AppError('not_found', NO_SUCH_MATERIAL);
    return gone;
  }
}
