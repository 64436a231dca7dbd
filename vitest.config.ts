import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/test/longest-first.ts';
import { texts } from './web/texts.plugin.ts';
import { writeModules } from './web/texts/modules.ts';

// Every project imports the sentences of the server.
writeModules();

const server = {
  resolve: {
    conditions: ['source'],
    alias: {
      '@studyhall/testing': fileURLToPath(new URL('tests/support/testing/index.ts', import.meta.url)),
    },
  },
  ssr: { resolve: { conditions: ['source', 'node', 'default'] } },
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
};

/** Files share a worker, so that each worker loads the product's code once; what a file stubs ends with its tests. */
const shared = {
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  // As the writing process has it: documents that tests make in their own process use no fonts of the system either.
  env: { FONTCONFIG_FILE: fileURLToPath(new URL('worker/assets/typst-fonts.conf', import.meta.url)) },
};

/** A busy machine may be slow, so a limit is reached only by what never comes. */
const processes = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } };

/** `unit`: pure rules. `services`: a real Postgres and Redis. `browser`: the built product in Chromium. `chaos`: what it runs on goes away. `cluster`: many processes behind HAProxy, PgBouncer and Sentinel. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...server,
        plugins: [texts()],
        test: {
          name: 'unit',
          include: ['{api,worker,web}/src/**/*.test.{ts,tsx}', 'libs/*/src/**/*.test.ts'],
          exclude: ['**/*.service.test.ts', '**/node_modules/**'],
          ...processes,
          maxWorkers: 2,
          ...shared,
        },
      },
      {
        ...server,
        test: {
          ...shared,
          name: 'services',
          setupFiles: ['tests/support/description/setup.ts'],
          include: [
            '{api,worker}/src/**/*.service.test.ts',
            'libs/*/src/**/*.service.test.ts',
            'tests/services/**/*.test.ts',
          ],
          ...processes,
          // Each file has a database and a Redis prefix of its own, or shares a product: see `tests/support/shared-product.ts`.
          // Most of it waits.
          maxWorkers: 5,
        },
      },
      {
        ...server,
        test: {
          name: 'hostile',
          include: ['tests/hostile/**/*.test.ts'],
          ...processes,
          maxWorkers: 2,
        },
      },
      {
        ...server,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // The files of a worker share a product and a browser: see `tests/support/stage.ts`.
          isolate: false,
          maxWorkers: 3,
          expect: { poll: { timeout: 120_000 } },
        },
      },
      {
        ...server,
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          ...processes,
          // Each file has a product of its own, and mostly waits for it.
          maxWorkers: 4,
        },
      },
      {
        ...server,
        test: {
          name: 'cluster',
          include: ['tests/cluster/**/*.test.ts'],
          ...processes,
        },
      },
    ],
  },
});
