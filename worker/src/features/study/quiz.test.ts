import { describe, expect, it } from 'vitest';
import { buildQuestions } from './quiz.builder.js';
import { z } from 'zod';
import { parseQuiz, quizSchema } from './quiz.schema.js';

const base = { prompt: 'Which?', explanation: 'So.', topic: 'T' };
const single = { ...base, kind: 'single', options: ['a', 'b', 'c'], right: ['b'] };
const quiz = (...questions: object[]): object => ({ title: 'Quiz', questions });

describe('the structure of a model', () => {
  it.each([
    [{ ...single, right: ['d'] }, '"d" in `right` is none of the options'],
    [{ ...single, right: ['a', 'b'] }, '`right` must name one option'],
    [{ ...single, kind: 'multiple', right: [] }, '`right` names no option'],
    [{ ...single, options: ['a'] }, 'at least two `options`'],
    [{ ...single, options: ['b', 'b'] }, 'are the same'],
    [{ ...base, kind: 'number' }, '`value` is missing'],
    [{ ...base, kind: 'text', rubric: ['x'] }, '`rubric` and `sample` are needed'],
    [{ ...single, kind: 'essay' }, 'kind'],
  ])('%j is refused with what to mend', (question, problem) => {
    expect(() => parseQuiz(quiz(single, question))).toThrow(problem);
  });

  it('is asked for a hint in each question, and accepted without', () => {
    const asked = z.toJSONSchema(quizSchema.shape.questions.element, { io: 'input' });
    expect(asked.required).toEqual(['kind', 'prompt', 'hint', 'explanation', 'topic']);
    expect(buildQuestions(parseQuiz(quiz(single)), [])).toMatchObject([{ hint: null }]);
  });

  it('may have null for what is absent', () => {
    const [question] = parseQuiz(quiz({ ...single, hint: null, source: null, value: null })).questions;
    expect(question).toMatchObject(single);
  });

  it.each([undefined, null, 'quiz', [], {}, { title: 'x', questions: [] }])('%j is refused', (raw) => {
    expect(() => parseQuiz(raw)).toThrow();
  });
});

describe('stored questions', () => {
  const build = (question: object, citations: Parameters<typeof buildQuestions>[1] = []) => {
    const [built] = buildQuestions(parseQuiz(quiz(question)), citations);
    if (!built) throw new Error('no question');
    return built;
  };

  it('have shuffled options, and the right ones by id', () => {
    const orders = Array.from({ length: 40 }, () => {
      const built = build(single);
      if (!('options' in built)) throw new Error('no options');
      expect(built.options.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
      expect(built.options.find(({ id }) => id === built.right[0])?.text).toBe('b');
      return built.options.map(({ text }) => text).join('');
    });
    expect(new Set(orders).size).toBeGreaterThan(1);
  });

  it('never show the right order', () => {
    for (let time = 0; time < 40; time++) {
      const built = build({ ...base, kind: 'order', options: ['one', 'two'] });
      if (!('right' in built)) throw new Error('no order');
      expect(built.options.map(({ text }) => text)).toEqual(['two', 'one']);
      expect(built.right).toEqual(['b', 'a']);
    }
  });

  it.each([
    [5, 0],
    [0.333, 0.0005],
    [2.5, 0.05],
    [1e-7, 0.5e-7],
    [3e8, 0],
  ])('take %d within %d unless the model says otherwise', (value, tolerance) => {
    const built = build({ ...base, kind: 'number', value });
    expect(built.kind === 'number' && built.tolerance).toBeCloseTo(tolerance, 12);
  });

  it('name the passage that they come from', () => {
    const citation = { document_id: 'd', filename: 'f.pdf', page: 3, label: 'page 3', snippet: 'the answer' };
    expect(build({ ...single, source: 1 }, [citation]).source).toEqual(citation);
    expect(build({ ...single, source: 2 }, [citation]).source).toBeNull();
  });
});
