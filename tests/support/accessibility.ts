import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { COLOR_RULES, seriousFindings } from './axe.ts';
import { openScreen, showNext, type Screen } from './screens/screen.ts';
import { sharedStage } from './stage.ts';

const WINDOW = { width: 1280, height: 800 };
/** A phone, and a laptop's window of 1280 × 720 at 200 %. */
const NARROW_WINDOWS = [
  { width: 360, height: 740 },
  { width: 640, height: 360 },
];

/** How many pixels a page is wider than its window. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function chooseTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
}

/** The screens of each page, in the order in which they are shown on it. */
const pagesOf = (screens: readonly Screen[]): Array<{ first: Screen; others: Screen[]; names: string }> =>
  screens
    .filter(({ after }) => !after)
    .map((first) => {
      const others: Screen[] = [];
      for (const screen of screens) if (screen.after === (others.at(-1) ?? first)) others.push(screen);
      return { first, others, names: [first, ...others].map(({ name }) => name).join(', ') };
    });

/** Tests that each screen is accessible in both themes, and fits a narrow window. */
export function testAccessibility(screens: readonly Screen[]): void {
  const stage = sharedStage();
  describe('axe finds nothing serious in either theme, and no window scrolls sideways', () => {
    it.each(pagesOf(screens))('$names', async ({ first, others }) => {
      const person = await stage.product.signedIn();
      const { page } = await openScreen(stage.browser, stage.product, first, person, { viewport: WINDOW });
      await expectAccessible(page, first);
      for (const screen of others) {
        await page.setViewportSize(WINDOW);
        await chooseTheme(page, 'light');
        await showNext(page, screen);
        await expectAccessible(page, screen);
      }
    });
  });
}

/** Expects it of the screen that the page shows, in the light theme and a wide window. */
async function expectAccessible(page: Page, screen: Screen): Promise<void> {
  await expect.poll(() => seriousFindings(page), { message: `${screen.name}, light` }).toEqual([]);
  await chooseTheme(page, 'dark');
  await screen.again?.(page);
  await expect
    .poll(() => seriousFindings(page, { rules: COLOR_RULES }), { message: `${screen.name}, dark` })
    .toEqual([]);
  for (const size of NARROW_WINDOWS) {
    await page.setViewportSize(size);
    await expect
      .poll(() => overflowOf(page), { message: `${screen.name}, ${size.width} px` })
      .toBeLessThanOrEqual(0);
  }
}
