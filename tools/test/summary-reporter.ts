import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import type { Outcome } from './steps.ts';

/** A vitest reporter: writes an {@link Outcome} to the file named by STUDYHALL_TEST_SUMMARY when the run has ended. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const outcome: Outcome = { passed: 0, failures: [] };
    const fail = (test: string, message = 'no message'): void =>
      void outcome.failures.push({ test, message });
    for (const module of modules) {
      const file = module.relativeModuleId;
      for (const error of module.errors()) fail(file, error.message);
      for (const suite of module.children.allSuites()) {
        for (const error of suite.errors()) fail(`${file} > ${suite.fullName}`, error.message);
      }
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'failed') fail(`${file} > ${test.fullName}`, errors[0]?.message);
        if (state === 'passed') outcome.passed += 1;
      }
    }
    for (const error of unhandled) fail('outside of any test', error.stack ?? error.message);
    const path = process.env.STUDYHALL_TEST_SUMMARY ?? '';
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(outcome));
  }
}
