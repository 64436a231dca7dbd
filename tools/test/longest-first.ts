import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take long, mostly because they wait, with their seconds on two cores. Vitest starts large files first;
 * these have few lines, and a long file that starts last leaves a core idle.
 */
const SECONDS: Record<string, number> = {
  'tests/services/redis-full.test.ts': 55,
  'tests/services/start.test.ts': 55,
  'tests/services/made-documents-survive.test.ts': 43,
  'tests/services/fair-queues.test.ts': 38,
  'tests/services/access/access.test.ts': 34,
  'tests/services/redis-away.test.ts': 30,
  'tests/services/erasure.test.ts': 25,
  'tests/services/photos.test.ts': 24,
  'tests/services/rosters.test.ts': 23,
  'tests/services/large-histories.test.ts': 20,
  'tests/services/model-line.test.ts': 20,
  'tests/services/administration.test.ts': 19,
  'tests/services/fill-scripts.test.ts': 18,
  'tests/services/made-documents.test.ts': 17,
  'api/src/realtime/limits.service.test.ts': 30,
  'api/src/features/auth/sign-in.limits.service.test.ts': 21,
  'libs/adapters/src/bubblewrap/bubblewrap.service.test.ts': 27,
  'worker/src/features/documents/documents.service.test.ts': 26,
  'worker/src/features/documents/pdf.service.test.ts': 20,
  'tests/hostile/decisive.test.ts': 61,
  'tests/hostile/exhausting.test.ts': 45,
  'tests/hostile/escaping.test.ts': 40,
  'tests/hostile/sandbox-server.test.ts': 29,
  'tests/browser/connection.test.ts': 60,
  'tests/browser/console-shell.test.ts': 50,
  'tests/browser/main-job.test.ts': 45,
  'tests/browser/accessible-messages.test.ts': 45,
  'tests/browser/accessible-chat.test.ts': 40,
  'tests/browser/voice.test.ts': 39,
  'tests/browser/pseudo-locale.test.ts': 35,
  'tests/chaos/workers.test.ts': 38,
  'tests/chaos/faults.test.ts': 34,
  'tests/chaos/api-and-redis.test.ts': 26,
};

/** Starts the longest files of a project first, the others in vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = ({ moduleId }: TestSpecification): number =>
      SECONDS[relative(this.ctx.config.root, moduleId)] ?? 0;
    return (await super.sort(files)).toSorted((a, b) => seconds(b) - seconds(a));
  }
}
