import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { COLOR_RULES, seriousFindings } from './axe.ts';
import { openScreen, type Screen } from './screens/screen.ts';
import { sharedStage } from './stage.ts';

/** A phone, and a laptop's window of 1280 × 720 at 200 %. */
const NARROW_WINDOWS = [
  { width: 360, height: 740 },
  { width: 640, height: 360 },
];

/** How many pixels a page is wider than its window. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Tests that each screen is accessible in both themes, and fits a narrow window. */
export function testAccessibility(screens: readonly Screen[]): void {
  const stage = sharedStage();
  describe('axe finds nothing serious in either theme, and no window scrolls sideways', () => {
    it.each(screens)('$name', async (screen) => {
      const person = await stage.product.signedIn();
      const { page } = await openScreen(stage.browser, stage.product, screen, person, {
        viewport: { width: 1280, height: 800 },
      });
      expect(await seriousFindings(page), 'light').toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await screen.again?.(page);
      await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
      expect(await seriousFindings(page, { rules: COLOR_RULES }), 'dark').toEqual([]);
      for (const size of NARROW_WINDOWS) {
        await page.setViewportSize(size);
        await expect.poll(() => overflowOf(page), { message: `${size.width} px` }).toBeLessThanOrEqual(0);
      }
    });
  });
}
