import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { answerOf, contentWords } from '@studyhall/domain';
import { classExercises, groups, type Executor } from '@studyhall/persistence';
import { EventPublisher, JobQueues } from '@studyhall/platform';
import type { JobHandler, JobRun } from '../../jobs/job-handler.js';
import { ExerciseFinder } from './exercise.finder.js';
import { readExercises, type FoundExercise, type ReadMaterial, type ReadPassage } from './read-exercises.js';
import { studentPages } from './student-pages.js';

type Stored = Awaited<ReturnType<typeof classExercises.findStored>>[number];
type Found = FoundExercise & { file_id: string };

interface Reading extends classExercises.MaterialToRead {
  passages: ReadPassage[];
  read: ReadMaterial;
}

/**
 * Indexes the exercises of a class: which there are, their answers, and which passages solve them. Rules read all
 * materials first, and members see the sources from then on; then the model is asked for what the rules did not find.
 * What a teacher added, corrected or took out stays. Source: `docs/specification/api.md#identity`.
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

  async handle({ group_id: groupId }: { group_id: number }, { signal }: JobRun): Promise<void> {
    const fresh = new Set<string>();
    let materials = await classExercises.findReadMaterials(this.db, groupId);
    do {
      for (const { file_id, kind, is_new } of materials) if (kind === 'source' && is_new) fresh.add(file_id);
      await this.index(groupId, materials, signal);
      // A teacher may have marked other pages meanwhile, whose job is this one.
      materials = await classExercises.findReadMaterials(this.db, groupId);
    } while (materials.some(({ is_new }) => is_new));
    await this.publishChanged(groupId);
    for (const { file_id, pdf_of: user_id } of materials)
      if (user_id !== null)
        await this.queues.addStored('previews', `${file_id}-cut`, { file_id, user_id, format: 'cut' });
    for (const file_id of fresh) await this.finder.complete(groupId, file_id, signal);
    if (fresh.size > 0) await this.publishChanged(groupId);
  }

  private async index(
    groupId: number,
    materials: readonly classExercises.MaterialToRead[],
    signal: AbortSignal,
  ): Promise<void> {
    const [sources, keys]: [Reading[], Reading[]] = [[], []];
    for (const material of materials) {
      const { file_id, kind, solution_pages: solutionPages } = material;
      const isKey = kind === 'answer_key';
      const passages = await classExercises.findPassages(this.db, file_id);
      const reading = { ...material, passages, read: readExercises(passages, { isKey, solutionPages }) };
      (isKey ? keys : sources).push(reading);
      signal.throwIfAborted();
    }
    const found = sources.flatMap(({ file_id, read }) =>
      read.exercises.map((exercise) => ({ ...exercise, file_id })),
    );
    for (const { read } of keys) addAnswersOfKey(found, read);
    await this.db.transaction(async (on) => {
      const ids = await storeFound(on, groupId, found);
      const marks: classExercises.ReadMark[] = keys.map(({ file_id, solution_pages }) => ({
        ...{ file_id, solution_pages, student_pages: null },
      }));
      for (const { file_id, read, passages, solution_pages, pdf_of } of sources) {
        const solutions = solvedBy(file_id, read, found, ids);
        await classExercises.markSolutions(on, file_id, solutions);
        const solving = new Set(solutions.map(({ position }) => position));
        const pages = pdf_of === null ? null : studentPages(passages, solving, solution_pages);
        marks.push({ file_id, solution_pages, student_pages: pages });
      }
      await classExercises.noteIndexed(on, marks);
    });
  }

  /** Open pages of the class load its materials and exercises again. */
  private async publishChanged(groupId: number): Promise<void> {
    const group = await groups.findGroup(this.db, groupId);
    if (group) await this.events.publishDirectory('groups', group.school);
  }
}

/** Gives exercises the answers of a separate key: by number, and by shared words where a number stands more than once. */
function addAnswersOfKey(exercises: Found[], { solutions }: ReadMaterial): void {
  for (const solution of solutions) {
    const same = exercises.filter(({ number }) => number === solution.number);
    const words = new Set(contentWords(solution.text));
    const shares = ({ text }: Found): number => contentWords(text).filter((word) => words.has(word)).length;
    const best = Math.max(0, ...same.map(shares));
    for (const exercise of same.filter((one) => shares(one) === best))
      exercise.answer = classExercises.joinKeys(exercise.answer, answerOf(solution.text));
  }
}

/** Stores what was found beside what teachers wrote. Returns the ids by exercise; null for one that a teacher took out. */
async function storeFound(
  on: Executor,
  groupId: number,
  found: readonly Found[],
): Promise<Map<Found, number | null>> {
  const stored = await classExercises.findStored(on, groupId);
  const ids = new Map<Found, number | null>();
  const kept = new Set<Stored>();
  const fresh: Found[] = [];
  for (const exercise of found) {
    const same = stored.filter(
      (one) => !kept.has(one) && one.file_id === exercise.file_id && one.number === exercise.number,
    );
    const known =
      same.find(({ text }) => text === exercise.text) ?? same.find(({ page }) => page === exercise.page);
    if (!known) {
      fresh.push(exercise);
      continue;
    }
    kept.add(known);
    ids.set(exercise, known.removed ? null : known.id);
    if (known.origin === 'teacher' || known.removed) continue;
    const answer = classExercises.joinKeys(exercise.answer, known.answer);
    await classExercises.updateExercise(on, groupId, known.id, {
      text: exercise.text,
      page: exercise.page,
      answer,
    });
  }
  const rows = fresh.map(({ file_id, number, text, page, answer }) => ({
    file_id,
    number,
    text,
    page,
    answer,
  }));
  const added = await classExercises.insertExercises(on, groupId, rows, 'found');
  fresh.forEach((exercise, at) => ids.set(exercise, added[at] ?? null));
  return ids;
}

/** The passages with solutions, each with the exercises that it solves; an exercise that was taken out is none. */
function solvedBy(
  fileId: string,
  { solutionPositions }: ReadMaterial,
  found: readonly Found[],
  ids: ReadonlyMap<Found, number | null>,
): Array<{ position: number; exercises: number[] }> {
  return solutionPositions.flatMap((position) => {
    const solved = found.filter(({ file_id, solvedAt }) => file_id === fileId && solvedAt.includes(position));
    const exercises = solved.map((one) => ids.get(one) ?? null).filter((id) => id !== null);
    // All that it solves was taken out by a teacher.
    return solved.length > 0 && exercises.length === 0 ? [] : [{ position, exercises }];
  });
}
