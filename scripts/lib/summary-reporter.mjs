import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';

/**
 * The data for the last lines of `npm test`.
 * @typedef {{ passed: number, failures: { test: string, message: string }[], repeated: string[] }} Summary
 */

/** A vitest reporter: writes a Summary to the file named by STUDYHALL_TEST_SUMMARY when the run has ended. */
export default class SummaryReporter {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<import('vitest/node').SerializedError>} unhandled errors outside of any test
   */
  onTestRunEnd(modules, unhandled) {
    /** @type {Summary} */
    const summary = { passed: 0, failures: [], repeated: [] };
    const failed = (/** @type {string} */ test, /** @type {string | undefined} */ message) =>
      summary.failures.push({ test, message: message ?? 'no message' });
    for (const module of modules) {
      const file = module.relativeModuleId;
      for (const error of module.errors()) failed(file, error.message);
      for (const suite of module.children.allSuites()) {
        for (const error of suite.errors()) failed(`${file} > ${suite.fullName}`, error.message);
      }
      for (const test of module.children.allTests()) {
        const name = `${file} > ${test.fullName}`;
        const { state, errors } = test.result();
        if (state === 'failed') failed(name, errors[0]?.message);
        if (state !== 'passed') continue;
        summary.passed += 1;
        if (test.diagnostic()?.flaky) summary.repeated.push(name);
      }
    }
    for (const error of unhandled) failed('outside of any test', error.stack ?? error.message);
    const path = /** @type {string} */ (process.env['STUDYHALL_TEST_SUMMARY']);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(summary));
  }
}
