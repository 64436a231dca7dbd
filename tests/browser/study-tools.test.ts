import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { seriousFindings } from '../support/axe.ts';
import { replies, say } from '../support/chat.page.ts';
import { sharedStage } from '../support/stage.ts';

const stage = sharedStage();

const QUIZ = {
  title: 'Forces',
  questions: [
    {
      kind: 'single',
      prompt: 'Which force pulls **down**?',
      options: ['Gravity', 'Friction'],
      right: ['Gravity'],
      hint: 'Think of an apple.',
      explanation: 'Gravity pulls towards the earth.',
      topic: 'Gravity',
    },
    {
      kind: 'order',
      prompt: 'Smallest first.',
      options: ['1 N', '2 N', '3 N'],
      explanation: 'By number.',
      topic: 'Units',
    },
    {
      kind: 'number',
      prompt: 'How much is $\\frac{1}{2}$ of 5 N?',
      value: 2.5,
      unit: 'N',
      explanation: 'Half of 5.',
      topic: 'Units',
    },
  ],
};

const pressed = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

it('a quiz is answered by keyboard alone, and stands as it was after a reload', async () => {
  const mia = await stage.product.signedIn();
  const { page } = await stage.openChat(mia, { bypassCSP: true });
  await say(page, `Quiz me [[demo: tool=make_quiz args=${JSON.stringify(QUIZ)}]]`);
  const quiz = page.getByRole('region', { name: 'Quiz: Forces' });
  await quiz.getByText('Question 1 of 3').waitFor();

  // One choice: the right one is reached from either end.
  await quiz.getByRole('radio').first().focus();
  const right = quiz.getByRole('radio', { name: 'Gravity' });
  await pressed(page, 'Space');
  if (await right.isChecked()) await pressed(page, 'ArrowDown');
  await pressed(page, 'Enter');
  await quiz.getByText('You have one more try.').waitFor();
  expect(await quiz.textContent()).not.toContain('towards the earth');
  await quiz.getByRole('button', { name: 'Show a hint' }).press('Enter');
  await quiz.getByText('Think of an apple.').waitFor();
  await right.focus();
  await pressed(page, 'Space', 'Enter');
  await quiz.getByText('Gravity pulls towards the earth.').waitFor();

  // The button that closed the question is gone: the next one has the focus.
  await quiz.getByRole('button', { name: 'Next question' }).waitFor();
  await pressed(page, 'Enter');
  await quiz.getByText('Question 2 of 3').waitFor();
  expect(await seriousFindings(page, { part: '[role=log]' })).toEqual([]);
  const places = (): Promise<string[]> => quiz.getByRole('listitem').allInnerTexts();
  for (const [text, ups] of [
    ['1 N', 2],
    ['2 N', 1],
  ] as const) {
    const up = quiz.getByRole('button', { name: `Move up: ${text}` });
    await up.focus();
    const target = text === '1 N' ? 0 : 1;
    for (let press = 0; press < ups; press++) {
      const at = (await places()).findIndex((place) => place.includes(text));
      if (at > target) await pressed(page, 'Enter');
    }
  }
  await quiz.getByRole('button', { name: 'Check answer' }).press('Enter');
  await quiz.getByText('By number.').waitFor();
  await quiz.getByRole('button', { name: 'Next question' }).press('Enter');

  await quiz.getByRole('textbox', { name: 'Your answer, a number' }).fill('٢٫٥');
  await pressed(page, 'Enter');
  await quiz.getByText('its unit is missing').waitFor();
  await quiz.getByRole('button', { name: 'Show the answer' }).press('Enter');
  await quiz.getByText('2.5 N', { exact: true }).waitFor();
  await page.reload();
  await quiz.getByText('2.5 of 3 points').waitFor();
  await quiz.getByText('Worth another look').waitFor();
  await quiz.getByRole('button', { name: 'Question 3: partly correct' }).click();
  await quiz.getByRole('button', { name: 'Explain my mistake' }).click();
  await replies(page).nth(1).waitFor();
  const [asked] = (await mia.history()).slice(-2);
  expect(asked?.content).toContain('Right answer: 2.5 N');
});
