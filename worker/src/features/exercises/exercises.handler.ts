import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { classExercises, exerciseReadings, groups, masking } from '@studyhall/persistence';
import { EventPublisher, JobQueues, QUEUES } from '@studyhall/platform';
import type { JobHandler, JobRun } from '../../jobs/job-handler.js';
import { runFor } from '../../model/work.scope.js';
import { ExerciseFinder, ModelUnreachable } from './exercise.finder.js';
import { addAnswersOfKey, matchStored, storeFound, type Found } from './keep-exercises.js';
import { readExercises, type ReadMaterial, type ReadPassage } from './read-exercises.js';
import { studentPages } from './student-pages.js';

interface Reading extends exerciseReadings.MaterialToRead {
  passages: ReadPassage[];
  read: ReadMaterial;
}

/**
 * Indexes the exercises of a class with their answers and the passages that solve them. First rules read all materials.
 * Then the model adds what the rules missed; members see the sources after that. Never overwrites what a teacher added,
 * corrected or removed. Source: `docs/specification/api.md#identity`.
 */
@Injectable()
export class ExercisesHandler implements JobHandler<'exercises'> {
  readonly queue = 'exercises';

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    private readonly finder: ExerciseFinder,
    private readonly events: EventPublisher,
    private readonly queues: JobQueues,
  ) {}

  /** @throws ModelUnreachable to retry the job. After the last attempt, the index contains only what the rules found. */
  async handle({ group_id: groupId }: { group_id: number }, { signal }: JobRun): Promise<void> {
    for (;;) {
      const materials = await exerciseReadings.findReadMaterials(this.db, groupId);
      const fresh = materials.filter(({ is_new }) => is_new);
      await this.index(groupId, materials, signal);
      await this.publishChanged(groupId);
      // Loop until no material is new: if a teacher changes page marks during this job, the job handles them too.
      if (fresh.length === 0) return this.cut(materials);
      const masked = await masking.findClass(this.db, { group_id: groupId });
      const isWhole = await runFor({ payer: { group_id: groupId }, masked }, () =>
        this.askModel(groupId, fresh, signal),
      );
      // Index again: answer keys also apply to exercises that the model found.
      const marks = await this.index(groupId, materials, signal);
      const read = marks.filter(({ file_id }) => fresh.some((one) => one.file_id === file_id));
      await this.db.transaction((on) => exerciseReadings.noteIndexed(on, read, isWhole));
    }
  }

  /** Whether the model processed all files; false after too many failed attempts. */
  private async askModel(
    groupId: number,
    fresh: readonly exerciseReadings.MaterialToRead[],
    signal: AbortSignal,
  ): Promise<boolean> {
    let isWhole = true;
    try {
      for (const { file_id, kind } of fresh)
        if (kind === 'source') isWhole = (await this.finder.complete(groupId, file_id, signal)) && isWhole;
      await this.finder.translate(groupId, signal);
      return isWhole;
    } catch (error) {
      if (!(error instanceof ModelUnreachable)) throw error;
      const ids = fresh.map(({ file_id }) => file_id);
      const failures = await exerciseReadings.noteModelFailure(this.db, ids);
      if (failures < QUEUES.exercises.attempts) throw error;
      return false;
    }
  }

  private async index(
    groupId: number,
    materials: readonly exerciseReadings.MaterialToRead[],
    signal: AbortSignal,
  ): Promise<exerciseReadings.ReadMark[]> {
    const read = async (
      material: exerciseReadings.MaterialToRead,
      known: Iterable<string> = [],
    ): Promise<Reading> => {
      signal.throwIfAborted();
      const { file_id, kind, solution_pages: solutionPages, open_pages: openPages } = material;
      const passages = await exerciseReadings.findPassages(this.db, file_id);
      const marks = { isKey: kind === 'answer_key', solutionPages, openPages, known };
      return { ...material, passages, read: readExercises(passages, marks) };
    };
    const sources: Reading[] = [];
    for (const one of materials) if (one.kind === 'source') sources.push(await read(one));
    const found: Found[] = sources.flatMap(({ file_id, read: { exercises } }) =>
      exercises.map((exercise) => ({ ...exercise, file_id })),
    );
    return this.db.transaction(async (on) => {
      const stored = await classExercises.findStored(on, groupId);
      const matches = matchStored(found, stored);
      const matched = new Set(matches.values());
      // Add the exercises that the model found.
      for (const one of stored) {
        const source = sources.find(({ file_id }) => file_id === one.file_id);
        if (!source || matched.has(one) || one.origin !== 'found' || one.removed || one.is_stale) continue;
        const { number, text, page, answer } = one;
        const chapter = source.read.chapters.get(page ?? 0) ?? '';
        const known: Found = {
          ...{ number, chapter, text, page, answer },
          ...{ solvedAt: [], file_id: source.file_id },
        };
        found.push(known);
        matches.set(known, one);
      }
      const marks: exerciseReadings.ReadMark[] = [];
      const numbers = new Set(found.map(({ number }) => number));
      for (const one of materials) {
        if (one.kind !== 'answer_key') continue;
        addAnswersOfKey(found, (await read(one, numbers)).read);
        marks.push({ ...one, student_pages: null });
      }
      const ids = await storeFound(on, groupId, found, matches);
      for (const source of sources) {
        const solutions = solvedBy(source.file_id, source.read, found, ids);
        await exerciseReadings.markSolutions(on, source.file_id, solutions);
        const solving = new Set(solutions.map(({ position }) => position));
        const { pdf_of, passages, solution_pages } = source;
        const student_pages = pdf_of === null ? null : studentPages(passages, solving, solution_pages);
        const { file_id, open_pages } = source;
        marks.push({ file_id, solution_pages, open_pages, student_pages });
      }
      await exerciseReadings.noteStudentPages(on, marks);
      return marks;
    });
  }

  /** Creates the copies of PDFs that students see while solutions are locked. */
  private async cut(materials: readonly exerciseReadings.MaterialToRead[]): Promise<void> {
    for (const { file_id, pdf_of: user_id } of materials)
      if (user_id !== null)
        await this.queues.addStored('previews', `${file_id}-cut`, { file_id, user_id, format: 'cut' });
  }

  /** Makes open pages of the class reload its materials and exercises. */
  private async publishChanged(groupId: number): Promise<void> {
    const group = await groups.findGroup(this.db, groupId);
    if (group) await this.events.publishDirectory('groups', group.school);
  }
}

/** The passages with solutions, each with the exercises that it solves, without removed exercises. */
function solvedBy(
  fileId: string,
  { solutionPositions }: ReadMaterial,
  found: readonly Found[],
  ids: ReadonlyMap<Found, number | null>,
): Array<{ position: number; exercises: number[] }> {
  return solutionPositions.flatMap((position) => {
    const solved = found.filter(({ file_id, solvedAt }) => file_id === fileId && solvedAt.includes(position));
    const exercises = solved.map((one) => ids.get(one) ?? null).filter((id) => id !== null);
    // Skips a passage if a teacher removed all exercises that it solves.
    return solved.length > 0 && exercises.length === 0 ? [] : [{ position, exercises }];
  });
}
