import { defineConfig } from 'vitest/config';
import { texts } from './web/texts.plugin.ts';

const server = {
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source', 'node', 'default'] } },
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
};

/**
 * Real processes on a busy machine: a test that fails is run once more, and `npm test` names it when it then passes.
 */
const again = { retry: 1 };

/** `unit`: pure rules. `services`: a real Postgres and Redis. `browser`: the built product in Chromium. `chaos`: what it runs on goes away. */
export default defineConfig({
  test: {
    projects: [
      {
        ...server,
        plugins: [texts()],
        test: {
          name: 'unit',
          include: ['{api,worker,web}/src/**/*.test.{ts,tsx}', 'libs/*/src/**/*.test.ts'],
          exclude: ['**/*.service.test.ts', '**/node_modules/**'],
          testTimeout: 20_000,
        },
      },
      {
        ...server,
        test: {
          ...again,
          name: 'services',
          include: [
            '{api,worker}/src/**/*.service.test.ts',
            'libs/*/src/**/*.service.test.ts',
            'tests/services/**/*.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        ...server,
        test: {
          ...again,
          name: 'hostile',
          include: ['tests/hostile/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        ...server,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          // The files of a worker share a product and a browser: see `tests/support/stage.ts`.
          isolate: false,
          maxWorkers: 2,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        ...server,
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Each file has a product of its own, and mostly waits for it.
          maxWorkers: 2,
        },
      },
    ],
  },
});
