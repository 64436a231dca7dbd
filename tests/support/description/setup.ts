import { HttpClient } from '../testing/index.ts';
import { AnswerCheck } from './answer.check.ts';

// Loaded before each file of the service tests: every answer that they get is checked.
HttpClient.check ??= (() => {
  const answers = new AnswerCheck();
  return (method, path, answer) => answers.check(method, path, answer);
})();
