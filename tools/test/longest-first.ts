import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take long, mostly because they wait, with their seconds on two cores. Vitest starts large files first;
 * these have few lines, and a long file that starts last leaves a core idle.
 */
const SECONDS: Record<string, number> = {
  'tests/services/fair-queues.test.ts': 131,
  'tests/services/start.test.ts': 121,
  'tests/services/access/access.test.ts': 117,
  'tests/services/erasure-load.test.ts': 109,
  'worker/src/features/documents/documents.service.test.ts': 103,
  'libs/adapters/src/bubblewrap/bubblewrap.service.test.ts': 97,
  'tests/services/made-documents-survive.test.ts': 96,
  'tests/services/study-ways.test.ts': 96,
  'tests/services/photos.test.ts': 88,
  'tests/services/study-readings.test.ts': 80,
  'tests/services/erasure.test.ts': 65,
  'tests/services/fill-scripts.test.ts': 65,
  'libs/adapters/src/bubblewrap/figures.service.test.ts': 65,
  'tests/services/redis-full.test.ts': 60,
  'worker/src/features/documents/pdf.service.test.ts': 60,
  'tests/services/lesson.test.ts': 55,
  'tests/services/rosters.test.ts': 51,
  'tests/services/artifacts.test.ts': 50,
  'tests/services/code-runs.test.ts': 50,
  'tests/services/made-documents.test.ts': 45,
  'api/src/features/search/chat-search.service.test.ts': 45,
  'tests/services/large-histories.test.ts': 44,
  'api/src/features/auth/sign-in.limits.service.test.ts': 43,
  'api/src/features/users/changes/bulk-changes.service.test.ts': 42,
  'tests/services/model-queue.test.ts': 41,
  'tests/services/study-mode-leaks.test.ts': 40,
  'tests/services/file-views.test.ts': 39,
  'tests/services/scans.test.ts': 37,
  'api/src/realtime/limits.service.test.ts': 36,
  'tests/services/code.test.ts': 36,
  'tests/services/redis-away.test.ts': 35,
  'tests/services/storage-limits.test.ts': 35,
  'tests/services/migrations.test.ts': 34,
  'tests/services/pgvector.test.ts': 34,
  'tests/services/admin-input/fields.test.ts': 34,
  'api/src/features/directory/ended-rights.service.test.ts': 32,
  'tests/services/versions.test.ts': 31,
  'tests/services/turn-changes.test.ts': 31,
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
