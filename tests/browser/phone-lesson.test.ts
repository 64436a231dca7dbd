import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { button } from '../support/chat.page.ts';
import { makeClass, ticketOn } from '../support/lesson.page.ts';
import { sharedStage } from '../support/stage.ts';

const stage = sharedStage();

/** The largest share of the screen that all panels around the messages may have together. */
const PANELS_SHARE = 0.55;
const QUESTION = { kind: 'choice', text: 'Which gas do plants take up?', options: ['Oxygen', 'Nitrogen'] };

/** The bars above the messages, and what is above the input. */
const panelsShare = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const input = document.querySelector('[data-composer]')?.closest('.max-w-\\[768px\\]');
    const panels = [document.querySelector('main')?.firstElementChild, input?.previousElementSibling];
    const heights = panels.map((one) => one?.getBoundingClientRect().height ?? NaN);
    return heights.reduce((sum, height) => sum + height, 0) / window.innerHeight;
  });

it('announcement, lesson, ticket and quizzes leave the messages their room on a phone', async () => {
  const { admin, teacher, mia } = await makeClass(stage.product);
  const group_id = Number(admin.path.split('/').at(-1));
  const started = await teacher.http.post<{ lesson_id: string }>(`${admin.path}/lessons`, {
    study_mode: 'hints',
  });
  const ends_at = new Date(Date.now() + 86_400_000).toISOString();
  const text = 'The trip to the museum starts at eight. Bring your lunch, your ticket and a pencil. '.repeat(
    3,
  );
  const answers = [
    await admin.http.post('/api/announcements', { text, group_id, ends_at }),
    await teacher.http.post(`/api/lessons/${started.body.lesson_id}/tickets`, { questions: [QUESTION] }),
  ];
  for (const title of ['Plants', 'Cells']) {
    const quiz = { kind: 'quiz', title, questions: [QUESTION] };
    const made = await teacher.http.post<{ activity_id: string }>(`${admin.path}/activities`, quiz);
    answers.push(await teacher.http.post(`/api/activities/${made.body.activity_id}/open`, { minutes: 30 }));
  }
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 200, 200]);
  const { page } = await stage.openChat(mia, { viewport: { width: 390, height: 844 } });
  await page.getByText('The trip to the museum', { exact: false }).waitFor();
  await ticketOn(page).waitFor();
  for (const [width, height] of [
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => panelsShare(page)).toBeLessThan(PANELS_SHARE);
  }
  // What is below scrolls into view.
  await button(page, 'Send answer').scrollIntoViewIfNeeded();
});
