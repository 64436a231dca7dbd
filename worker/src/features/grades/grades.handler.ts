import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sentenceText } from '@studyhall/contracts';
import { ltiGrades, ltiPlatforms } from '@studyhall/persistence';
import { CONFIG, ToolKeys, type Config, type JobMap } from '@studyhall/platform';
import type { FailedAttempt, JobHandler, JobRun } from '../../jobs/job-handler.js';
import { createRosterFetch, hostsOfPlatform, SourceError } from '../rosters/index.js';
import { GradeBook, type Score } from './grade-book.js';

const NOT_LINKED = sentenceText('grades_not_linked');

/** Sends the scores of a quiz to a learning platform. Marks each score as sent, so that a retry sends only the rest. */
@Injectable()
export class GradesHandler implements JobHandler<'grades'> {
  readonly queue = 'grades';

  constructor(
    private readonly db: DataSource,
    private readonly keys: ToolKeys,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws SourceError if the platform is unavailable, busy or rejects the token */
  async handle({ grades_id: id }: JobMap['grades'], { signal }: JobRun): Promise<void> {
    const waiting = await ltiGrades.findWaiting(this.db, id);
    if (waiting.length === 0) return;
    const grades = await ltiGrades.findToSend(this.db, id);
    const platform = grades && (await ltiPlatforms.findPlatform(this.db, grades.platform));
    if (!grades || !platform?.enabled) {
      await ltiGrades.failWaiting(this.db, id, sentenceText('grades_disconnected'));
      return;
    }
    const fetch = createRosterFetch(hostsOfPlatform(platform, this.config.ROSTER_HOSTS), []);
    const book = await GradeBook.open(platform, { keys: this.keys, fetch, signal });
    const column = async (): Promise<string> => {
      const { activity_id, title, line_items_url } = grades;
      const maximum = Math.max(...waiting.map((score) => score.maximum));
      const url = await book.findOrCreate(line_items_url, { id: activity_id, title, maximum });
      await ltiGrades.storeLineItem(this.db, id, url);
      return url;
    };
    let url = grades.line_item_url ?? (await column());
    if (grades.line_item_url !== null && (await book.isGone(url))) {
      await ltiGrades.storeLineItem(this.db, id, null);
      url = await column();
    }
    for (const { subject, ...score } of await ltiGrades.findWaiting(this.db, id)) {
      const problem = subject === null ? NOT_LINKED : await sendOne(book, url, { ...score, subject });
      await ltiGrades.settle(this.db, id, score, problem);
    }
  }

  /** Skips scores that a teacher sent again since this attempt began: they belong to the next job. */
  async onFailed(
    { grades_id: id }: JobMap['grades'],
    error: Error,
    { startedAt }: FailedAttempt,
  ): Promise<void> {
    const detail = error instanceof SourceError ? error.message : sentenceText('grades_failed');
    await ltiGrades.failWaiting(this.db, id, detail, startedAt);
  }
}

/** Sends one score. Returns a sentence if the platform rejects it; else null. */
async function sendOne(book: GradeBook, url: string, score: Score): Promise<string | null> {
  const status = await book.send(url, score);
  return status === null ? null : sentenceText('grades_score_refused', { status: String(status) });
}
