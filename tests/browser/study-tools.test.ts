import { expect, it } from 'vitest';
import type { PlanView } from '@studyhall/contracts';
import type { Page } from 'playwright-core';
import { middayZone } from '@studyhall/testing';
import { seriousFindings } from '../support/axe.ts';
import { questions, say } from '../support/chat.page.ts';
import { hasFocus } from '../support/keys.ts';
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
  await expect.poll(() => quiz.textContent()).not.toContain('towards the earth');
  await quiz.getByRole('button', { name: 'Show a hint' }).press('Enter');
  await quiz.getByText('Think of an apple.').waitFor();
  const tried = quiz.getByRole('radio', { name: 'Friction' });
  await expect.poll(() => tried.isDisabled()).toBe(true);
  await expect.poll(() => tried.isChecked()).toBe(false);
  await quiz.getByText('Not correct', { exact: true }).waitFor();
  await right.focus();
  await pressed(page, 'Space', 'Enter');
  await quiz.getByText('Gravity pulls towards the earth.').waitFor();

  // The button that closed the question is gone: the next one has the focus.
  await hasFocus(quiz.getByRole('button', { name: 'Next question' }));
  await pressed(page, 'Enter');
  await quiz.getByText('Question 2 of 3').waitFor();
  await expect.poll(() => seriousFindings(page, { part: '[role=log]' })).toEqual([]);
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
  // Who gives up after a wrong answer asks about that answer.
  await questions(page)
    .filter({ hasText: /My answer: ٢٫٥\s+Right answer: 2.5 N/ })
    .waitFor();
});

it('an answer to a quiz survives a dead line and a reload', async () => {
  const mia = await stage.product.signedIn();
  const { page, context } = await stage.openChat(mia);
  const planets = {
    kind: 'text',
    prompt: 'Why do planets orbit the sun?',
    rubric: ['gravity'],
    sample: 'By its gravity.',
    explanation: 'Gravity bends their path.',
    topic: 'Orbits',
  };
  const quizOfTwo = { title: 'Lines', questions: [QUIZ.questions[2], planets] };
  await say(page, `Quiz me [[demo: tool=make_quiz args=${JSON.stringify(quizOfTwo)}]]`);
  const quiz = page.getByRole('region', { name: 'Quiz: Lines' });
  await quiz.getByText('Question 1 of 2').waitFor();
  const goOffline = async (): Promise<void> => {
    await context.setOffline(true);
    await page.getByText('You’re offline').waitFor();
  };
  const kept = quiz.getByText('Your answer is kept and will be sent when you’re back online.');
  await goOffline();
  await quiz.getByRole('textbox').fill('7,500 N');
  const check = quiz.getByRole('button', { name: 'Check answer' });
  await expect.poll(() => check.isDisabled()).toBe(true);
  await quiz.getByRole('radio', { name: '7.5 N' }).check();
  await check.click();
  await kept.waitFor();
  await context.setOffline(false);
  await quiz.getByText('You have one more try.').waitFor();
  await expect.poll(() => quiz.getByRole('alert').count()).toBe(0);
  await goOffline();
  await quiz.getByRole('textbox').fill('2,5 N');
  await pressed(page, 'Enter');
  await kept.waitFor();
  await quiz.getByRole('button', { name: 'Question 2: not answered yet' }).click();
  await quiz.getByRole('textbox').fill('Because of');
  await context.setOffline(false);
  // It went out from behind another question, which stays on the screen.
  await quiz.getByRole('button', { name: 'Question 1: correct' }).waitFor();
  await expect.poll(() => quiz.getByRole('textbox').inputValue()).toBe('Because of');
  await page.reload();
  await quiz.getByText('Question 2 of 2').waitFor();
  await expect.poll(() => quiz.getByRole('textbox').inputValue()).toBe('Because of');
  await quiz.getByRole('textbox').fill('Because of gravity');
  await quiz.getByRole('button', { name: 'Check answer' }).click();
  await quiz.getByText('Gravity bends their path.').waitFor();
  const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.quiz.')));
  await expect.poll(stored).toEqual([]);
});

it('a tick in a plan and an answer to a quiz wait for the line, and go out from another page', async () => {
  const mia = await stage.product.signedIn();
  const { page, context } = await stage.openChat(mia);
  await say(page, 'Make a study plan for photosynthesis');
  const toPlan = page.getByRole('link', { name: 'Photosynthesis', exact: true });
  await toPlan.waitFor();
  const quizOfOne = { title: 'Lines', questions: [QUIZ.questions[2]] };
  await say(page, `Quiz me [[demo: tool=make_quiz args=${JSON.stringify(quizOfOne)}]]`);
  const quiz = page.getByRole('region', { name: 'Quiz: Lines' });
  await quiz.getByRole('textbox').waitFor();
  await toPlan.click();
  await page.getByRole('heading', { name: 'Study plans', level: 1 }).waitFor();
  const plan = page.getByRole('article', { name: 'Photosynthesis' });
  const tick = plan.getByRole('checkbox').first();
  await tick.waitFor();
  await context.setOffline(true);
  await tick.check();
  await plan.getByText('Not saved yet').waitFor();
  await plan.getByText(/^1 of \d sessions done$/).waitFor();
  await page.goBack();
  await quiz.getByRole('textbox').fill('2.5 N');
  await quiz.getByRole('button', { name: 'Check answer' }).click();
  await quiz.getByText('Your answer is kept').waitFor();
  await page.goForward();
  await page.getByText('This could not be loaded.').waitFor();
  const answered = page.waitForResponse(/\/api\/quizzes\/[^/]+\/answers$/);
  const ticked = page.waitForResponse(/\/sessions\//);
  await context.setOffline(false);
  expect([(await answered).status(), (await ticked).status()]).toEqual([200, 200]);
  await expect.poll(() => tick.isChecked()).toBe(true);
  const { body } = await mia.http.get<{ plans: PlanView[] }>('/api/plans');
  expect(body.plans[0]?.sessions[0]?.done).toBe(true);
  await page.goBack();
  await quiz.getByText('See your result').waitFor();
});

it('a deck is reviewed by keyboard while the line is dead, and the answers arrive later', async () => {
  const mia = await stage.product.signedIn();
  const { page, context } = await stage.openChat(mia, {
    ...{ bypassCSP: true, viewport: { width: 390, height: 800 } },
    timezoneId: middayZone(),
  });
  await say(page, 'Make 3 flashcards about photosynthesis');
  await page.getByRole('link', { name: 'Study Photosynthesis' }).click();
  await page.getByText('3 cards left').waitFor();
  await expect.poll(() => seriousFindings(page)).toEqual([]);
  // Each region would have screen readers say every announcement once more.
  await expect.poll(() => page.locator('[aria-live=polite]').count()).toBe(1);
  await context.setOffline(true);
  await page.getByText('You’re offline').waitFor();
  const question = page.getByRole('region', { name: 'Question' });
  const first = await question.innerText();
  // The focus goes from button to button: each is read together with the side of the card that it follows.
  const described = (name: string | RegExp) =>
    page
      .getByRole('button', { name })
      .evaluate((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.innerText);
  await expect.poll(() => described('Show answer')).toBe(first);
  await pressed(page, 'Space');
  const answer = await page.getByRole('region', { name: 'Answer' }).innerText();
  await expect.poll(() => described(/^Good/)).toBe(answer);
  await pressed(page, '1');
  await page.getByText('1 answer is waiting to be sent.').waitFor();
  await expect.poll(() => question.innerText()).not.toBe(first);
  // Space shows the answer, and once more chooses the middle grade.
  await pressed(page, 'Space', 'Space');
  await page.getByText('2 answers are waiting to be sent.').waitFor();
  await pressed(page, 'Space', '4');
  await page.getByText('3 answers are waiting to be sent.').waitFor();
  await page.getByText('2 cards left').waitFor();
  const stored = (): Promise<Array<{ grade: number }>> =>
    stage.product.db.query(`SELECT grade FROM card_reviews WHERE user_id = $1 ORDER BY reviewed_at`, [
      mia.user.id,
    ]);
  expect(await stored()).toEqual([]);
  const sent = page.waitForResponse(/\/api\/cards\/reviews$/);
  await context.setOffline(false);
  await sent;
  await page.getByText('waiting to be sent').waitFor({ state: 'hidden' });
  await expect.poll(stored).toEqual([{ grade: 1 }, { grade: 3 }, { grade: 4 }]);

  // The start page of the chat names what is left for today, and the decks can be changed.
  await page.getByRole('link', { name: 'All decks' }).click();
  await page.getByRole('link', { name: /^Photosynthesis/ }).click();
  await page.getByRole('button', { name: 'Add card' }).click();
  await page.getByLabel('Front').fill('What is $c$?');
  await page.getByLabel('Back', { exact: true }).fill('The speed of light');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('4 cards', { exact: true }).waitFor();
  // A name that does not reach the server stays in its dialog.
  await page.getByRole('button', { name: 'Rename deck' }).click();
  const naming = page.getByRole('dialog', { name: 'Rename deck' });
  await naming.getByRole('textbox').fill('Light and leaves');
  await context.setOffline(true);
  await naming.getByRole('button', { name: 'Save' }).click();
  await naming.getByText('The server could not be reached.').waitFor();
  await context.setOffline(false);
  await naming.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Light and leaves' }).waitFor();
  for (const name of ['Edit card 4', 'Delete card 4', 'Delete deck'])
    await expect.poll(() => page.getByRole('button', { name, exact: true }).count()).toBe(1);
  await expect.poll(() => seriousFindings(page)).toEqual([]);
  await mia.http.post('/api/conversations');
  await page.goto('/chat');
  await page.getByRole('link', { name: /^\d cards? to review$/ }).waitFor();

  await say(page, 'Make a study plan for photosynthesis');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar: Photosynthesis' }).click();
  expect((await download).suggestedFilename()).toBe('Photosynthesis.ics');
  const plan = page.getByRole('article', { name: 'Photosynthesis' });
  // The reply shows the sessions themselves.
  await expect.poll(() => plan.getByRole('checkbox').count()).toBeGreaterThan(1);
  const ticked = page.waitForResponse(/\/sessions\//);
  await plan.getByRole('checkbox').first().check();
  await ticked;
  await plan.getByText(/^1 of \d sessions done$/).waitFor();
  await expect.poll(() => seriousFindings(page)).toEqual([]);

  // Unticked on another device, it is not ticked here either.
  const { page: other } = await stage.openWindow(mia);
  await other.goto('/plans');
  await other.getByRole('article', { name: 'Photosynthesis' }).getByRole('checkbox').first().uncheck();
  await plan.getByText(/^0 of \d sessions done$/).waitFor();
  await expect.poll(() => plan.getByRole('checkbox').first().isChecked()).toBe(false);
});

it('a deck is studied until nothing is due, in two tabs, then practiced without a change of its schedule', async () => {
  const mia = await stage.product.signedIn();
  const { body } = await mia.http.post<{ deck_id: string }>('/api/decks', {
    title: 'Cells',
    cards: [
      { front: 'Front 1', back: 'Back 1' },
      { front: 'Front 2', back: 'Back 2' },
    ],
  });
  // What is due in some minutes is due today.
  const timezoneId = middayZone();
  const { page } = await stage.openWindow(mia, { timezoneId });
  await page.goto('/cards');
  await page.getByRole('link', { name: 'Study Cells' }).click();
  await page.getByText('2 cards left').waitFor();
  const { page: other } = await stage.openWindow(mia, { timezoneId });
  await other.goto(`/cards/review?deck=${body.deck_id}`);
  await other.getByText('Front 1').waitFor();
  // Good twice is enough for a new card, also by the server.
  for (let answer = 0; answer < 4; answer++) {
    await page.getByRole('button', { name: 'Show answer' }).click();
    await page.getByRole('button', { name: /^Good/ }).click();
  }
  await page.getByText('You reviewed 4 cards.').waitFor();
  await other.getByText('Nothing to review today').waitFor();
  const schedule = () =>
    stage.product.db.query('SELECT due, memory FROM cards WHERE user_id = $1 ORDER BY id', [mia.user.id]);
  const before = await schedule();
  await page.getByRole('link', { name: 'All decks' }).last().click();
  await page.getByText('Nothing to review today').waitFor();
  await page.getByRole('link', { name: 'Study Cells' }).click();
  await page.getByRole('link', { name: 'Practice' }).click();
  await page.getByText('it does not change when your cards are due').waitFor();
  await expect.poll(() => seriousFindings(page)).toEqual([]);
  for (const name of ['Not yet', 'I knew it', 'I knew it']) {
    await page.getByRole('button', { name: 'Show answer' }).click();
    await page.getByRole('button', { name }).click();
  }
  await page.getByText('You gave 3 answers.').waitFor();
  expect(await schedule()).toEqual(before);
});

it('a card whose answer is lost waits in its deck, and is added once', async () => {
  const mia = await stage.product.signedIn();
  const { body } = await mia.http.post<{ deck_id: string }>('/api/decks', { title: 'Cells' });
  const { page } = await stage.openWindow(mia);
  await page.goto(`/cards/${body.deck_id}`);
  await page.getByText('This deck has no cards yet.').waitFor();
  let isDown = true;
  let sent = 0;
  await page.route('**/api/decks/*/cards', async (route) => {
    if (!isDown) return route.fallback();
    await route.fetch();
    sent += 1;
    return route.abort();
  });
  await page.getByRole('button', { name: 'Add card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add card' });
  await dialog.getByRole('textbox', { name: 'Front' }).fill('What is a cell?');
  await dialog.getByRole('textbox', { name: 'Back' }).fill('The smallest unit of life.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  // The page tries by itself until an answer arrives.
  await expect.poll(() => dialog.count()).toBe(0);
  await expect.poll(() => sent).toBeGreaterThan(1);
  isDown = false;
  await expect.poll(() => page.getByText('Not saved yet').count()).toBe(0);
  const stored = await stage.product.db.query('SELECT front FROM cards WHERE user_id = $1', [mia.user.id]);
  expect(stored).toEqual([{ front: 'What is a cell?' }]);
  await expect.poll(() => page.getByRole('button', { name: /^Edit card / }).count()).toBe(1);
});
