import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import type { LimitsView } from '@studyhall/contracts';
import { seriousFindings } from '../support/axe.ts';
import { consoleOfThisFile, SCHOOL } from '../support/console.page.ts';
import { hasFocus } from '../support/keys.ts';
import { routeOnce } from '../support/routes.ts';

/** A last day that is in the future in every time zone. */
const NEXT_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

const stage = consoleOfThisFile();

it('on a phone all views are in sight, and a time has room', async () => {
  const viewport = { width: 390, height: 844 };
  const { page } = await stage.open(stage.head, 'limits', { viewport, locale: 'en-US' });
  const main = page.locator('main');
  const last = await main.getByRole('link', { name: 'Use', exact: true }).boundingBox();
  expect((last?.x ?? Infinity) + (last?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
  await main.getByRole('link', { name: 'Opening hours' }).click();
  await main.getByRole('switch', { name: 'Limit the hours' }).click();
  await main.getByRole('button', { name: 'Monday to Friday, 8 to 16' }).click();
  const from = main.getByRole('textbox', { name: 'From' }).first();
  await from.fill('0:00');
  await page.keyboard.press('Tab');
  await expect.poll(() => from.inputValue()).toBe('12:00 AM');
  await expect.poll(() => from.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
});

it('a form that was changed from other limits than the stored ones says so, and shows these', async () => {
  const { head } = stage;
  const path = `/api/limits?school=${encodeURIComponent(SCHOOL)}`;
  const { page } = await stage.open(head, 'limits');
  const main = page.locator('main');
  const day = main.getByRole('group', { name: 'Questions' }).getByLabel('A day');
  const save = main.getByRole('button', { name: 'Save settings' });
  await day.fill('40');
  const limits = [{ kind: 'messages', period: 'day', limit: 12 }];
  expect((await head.http.send('PUT', path, { limits })).status).toBe(200);
  await save.click();
  await main.getByText('This was changed in the meantime.').waitFor();
  await expect.poll(() => day.inputValue()).toBe('12');
  await day.fill('41');
  await save.click();
  const stored = async () => (await head.http.get<LimitsView>(path)).body.limits;
  await expect.poll(stored).toEqual([{ kind: 'messages', period: 'day', limit: 41 }]);
  await head.http.send('PUT', path, { limits: [] });
});

it('a link asks before it leaves a form with unsaved changes, once, and not where they were taken back', async () => {
  const { page } = await stage.open(stage.head, 'limits');
  const main = page.locator('main');
  const day = main.getByRole('group', { name: 'Questions' }).getByLabel('A day');
  const hours = main.getByRole('link', { name: 'Opening hours' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await day.fill('40');
  await hours.click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await day.inputValue()).toBe('40');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.waitForURL('**/admin?section=audit');
  await question.waitFor({ state: 'detached' });

  await page.goBack();
  await day.fill('40');
  await day.fill('');
  await hours.click();
  await main.getByRole('switch', { name: 'Limit the hours' }).waitFor();
  expect(await question.count()).toBe(0);
});

it('Back and the end of the page ask before they leave unsaved changes; what was given up does not come back', async () => {
  const { page } = await stage.open(stage.head, 'audit');
  await page.getByRole('link', { name: 'Use and limits' }).click();
  const day = page.locator('main').getByRole('group', { name: 'Questions' }).getByLabel('A day');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await day.fill('40');
  await page.evaluate('history.back()');
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter');
  await question.waitFor({ state: 'detached' });
  await hasFocus(day);
  expect(new URL(page.url()).search).toBe('?section=limits');
  expect(await day.inputValue()).toBe('40');
  await page.evaluate('history.back()');
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.waitForURL('**/admin?section=audit');
  await page.evaluate('history.forward()');
  await page.waitForURL('**/admin?section=limits');
  await day.waitFor();
  expect(await day.inputValue()).toBe('');

  await day.click();
  await page.keyboard.type('4');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const native = await asked;
  expect(native.type()).toBe('beforeunload');
  await native.accept();
});

it('what is typed in settings is there again after the session ended and the same account signed in', async () => {
  const admin = await stage.product.signedIn({
    username: 'lost.north',
    role: 'SCHOOL_ADMIN',
    school: SCHOOL,
  });
  const { page } = await stage.open(admin, 'limits');
  const day = page.locator('main').getByRole('group', { name: 'Questions' }).getByLabel('A day');
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('.form.')));
  await day.fill('40');
  // The session ends as the limits are sent: before, the page could find out by itself and take the button away.
  const endSession = async (route: Route): Promise<void> => {
    await stage.product.db.query('DELETE FROM sessions WHERE user_id = $1', [admin.user.id]);
    await route.continue();
  };
  await routeOnce(page, '**/api/limits?*', endSession, 'PUT');
  await page.getByRole('button', { name: 'Save settings' }).first().click();
  await page.waitForURL('**/signin');
  await expect.poll(kept).toEqual([]);
  await page.getByLabel('Username').fill(admin.user.username);
  await page.getByLabel('Password', { exact: true }).fill(admin.user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/admin?section=limits');
  await expect.poll(() => day.inputValue()).toBe('40');
  const restored = page.locator('main').getByText(/^Restored from .*, not saved$/);
  await restored.waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Discard' }).click();
  await restored.waitFor({ state: 'detached' });
  expect(await day.inputValue()).toBe('');
  await hasFocus(page.getByRole('group', { name: 'Questions' }).getByLabel('An hour'));
  await day.fill('40');
  await page.reload();
  await restored.waitFor();
  await page.getByRole('button', { name: 'Save settings' }).first().click();
  await restored.waitFor({ state: 'detached' });
  const path = `/api/limits?school=${encodeURIComponent(SCHOOL)}`;
  const stored = async () => (await stage.head.http.get<LimitsView>(path)).body.limits;
  await expect.poll(stored).toEqual([{ kind: 'messages', period: 'day', limit: 40 }]);
  await expect.poll(kept).toEqual([]);
  await stage.head.http.send('PUT', path, { limits: [] });
});

it('an admin limits questions and hours of the school, and turns a tool off', async () => {
  const { head } = stage;
  const stored = async () =>
    (await head.http.get<LimitsView>(`/api/limits?school=${encodeURIComponent(SCHOOL)}`)).body;
  const { page } = await stage.open(head, 'limits', { bypassCSP: true });
  const main = page.locator('main');
  const save = main.getByRole('button', { name: 'Save settings' });
  const day = main.getByRole('group', { name: 'Questions' }).getByLabel('A day');

  await day.fill('many');
  await main.getByText(/^Enter a whole number, at most /).waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
  await day.fill('40');
  const tokens = main.getByRole('group', { name: 'Tokens' }).getByLabel('A day');
  const tooFew = main.getByText(/^No question fits: one needs at least [\d,]+\.$/);
  await tokens.fill('1');
  await tooFew.waitFor();
  await tokens.fill('');
  await tooFew.waitFor({ state: 'detached' });
  const rest = main.getByLabel('Advise a break after');
  await rest.fill('5');
  await main.getByText('Enter a number from 10 to 240.').waitFor();
  await rest.fill('30');
  await save.click();
  await expect.poll(stored).toMatchObject({
    limits: [{ kind: 'messages', period: 'day', limit: 40 }],
    break_minutes: 30,
  });
  await expect.poll(() => seriousFindings(page)).toEqual([]);

  await main.getByRole('link', { name: 'Opening hours' }).click();
  await main.getByRole('switch', { name: 'Limit the hours' }).click();
  await main.getByRole('button', { name: 'Monday to Friday, 8 to 16' }).click();
  await main.getByRole('button', { name: 'Remove time 5' }).click();
  await save.click();
  const hours = [0, 1, 2, 3].map((day_of_week) => ({ day_of_week, from: '08:00', to: '16:00' }));
  await expect.poll(stored).toMatchObject({
    limits: [{ kind: 'messages', period: 'day', limit: 40 }],
    open_hours: { only_slots: false, hours },
  });
  await expect.poll(() => seriousFindings(page)).toEqual([]);

  await main.getByRole('link', { name: 'Tools' }).click();
  const images = main.getByRole('switch', { name: 'Make images' });
  await images.click();
  await save.click();
  await expect
    .poll(() => head.http.get(`/api/policies?school=${encodeURIComponent(SCHOOL)}`))
    .toMatchObject({ body: { tools: { images: false, code: true } } });
  await page.reload();
  await images.and(page.locator('[aria-checked="false"]')).waitFor();
});

it('a person has the strictest limit, and an admin grants more', async () => {
  const { product, head } = stage;
  const pupil = await product.signedIn({ username: 'lena.limit', school: SCHOOL });
  const limits = [{ kind: 'messages', period: 'day', limit: 7 }];
  expect((await head.http.send('PUT', `/api/limits?user=${pupil.user.id}`, { limits })).status).toBe(200);
  const { page } = await stage.open(head, `limits&for=person&person=${pupil.user.id}`);
  const main = page.locator('main');
  const row = main.getByRole('row', { name: /Questions/ });
  await row.getByText('the person').waitFor();
  await main.getByRole('button', { name: 'Grant more' }).click();
  const dialog = page.getByRole('dialog');
  // Nothing was used today, and seven are left.
  await dialog.getByRole('row', { name: /Questions.*0.*7/ }).waitFor();
  await dialog.getByLabel('How many more').fill('3');
  await dialog.getByLabel('Last day').fill(NEXT_MONTH);
  await dialog.getByLabel('Reason').fill('A long essay');
  await dialog.getByRole('button', { name: 'Grant more' }).click();
  await row.getByText('+3').waitFor();
});

it('use is listed by day, without names', async () => {
  const { product, head } = stage;
  await product.db.query(
    `INSERT INTO usage_ledger (ref, kind, school, amount, settled, at, expires_at, settled_at)
     VALUES (gen_random_uuid(), 'images', $1, 17, 17, now(), now(), now())`,
    [SCHOOL],
  );
  const { page } = await stage.open(head, 'limits&view=usage');
  await page
    .locator('main')
    .getByRole('row', { name: /Images.*17/ })
    .waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toBe('usage.csv');
});

it('a student reads in the chat that it is closed, until it opens', async () => {
  const { product, head } = stage;
  const pupil = await product.signedIn({ username: 'carl.closed', school: SCHOOL });
  const set = (open_hours: object | null, of = `user=${pupil.user.id}`) =>
    head.http.send('PUT', `/api/limits?${of}`, { limits: [], open_hours });
  await set(null, `school=${encodeURIComponent(SCHOOL)}`);
  expect((await set({ terms: [{ from: '2000-01-01', to: '2000-01-02' }] })).status).toBe(200);
  const { page } = await stage.openChat(pupil);
  const closed = page.getByText('The chat is closed. Ask a teacher when it opens again.');
  await closed.waitFor();
  expect((await pupil.http.post('/chat', { message: 'Hello' })).status).toBe(403);
  expect((await set(null)).status).toBe(200);
  await page.reload();
  await page.getByRole('textbox').first().waitFor();
  expect((await pupil.http.post('/chat', { message: 'Hello' })).status).toBe(200);
  await closed.waitFor({ state: 'detached' });
});
