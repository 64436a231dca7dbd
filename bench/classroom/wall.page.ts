/** What the wall costs the teacher's browser, by Chromium's own accounting. */
import { setTimeout as delay } from 'node:timers/promises';
import { openChromium } from '../../tests/support/browser.ts';

/** Milliseconds a second of the page's main thread, and megabytes of its heap. */
export interface WallCost {
  scriptMs: number;
  layoutMs: number;
  taskMs: number;
  heapMb: number;
  tiles: number;
}

/**
 * Opens the wall of a lesson, and measures it in windows of this many milliseconds while `work` runs. The first window
 * begins when all tiles are shown.
 */
export async function measureWall(
  url: string,
  teacher: { cookie: string; lessonId: string },
  work: () => Promise<unknown>,
  windows: { ms: number; count: number },
): Promise<WallCost[]> {
  const browser = await openChromium();
  try {
    const { context, page } = await browser.visit(url, { viewport: { width: 1440, height: 900 } });
    const [name = '', value = ''] = teacher.cookie.split('=', 2);
    await context.addCookies([{ name, value, url }]);
    await page.goto(`/admin?section=lessons&lesson=${teacher.lessonId}`);
    const tiles = page.getByRole('list', { name: 'Students' }).getByRole('listitem');
    await tiles.first().waitFor({ timeout: 60_000 });
    const session = await context.newCDPSession(page);
    // Processor time of the thread: other processes of the machine do not count.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const read = async (): Promise<Map<string, number>> => {
      await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      return new Map(metrics.map((one) => [one.name, one.value]));
    };
    const working = work();
    // Students come in first.
    await delay(windows.ms);
    const costs: WallCost[] = [];
    for (let at = 0; at < windows.count; at += 1) {
      const before = await read();
      await delay(windows.ms);
      const after = await read();
      const perSecond = (metric: string): number =>
        (((after.get(metric) ?? 0) - (before.get(metric) ?? 0)) * 1_000) / (windows.ms / 1_000);
      costs.push({
        scriptMs: perSecond('ScriptDuration'),
        layoutMs: perSecond('LayoutDuration') + perSecond('RecalcStyleDuration'),
        taskMs: perSecond('TaskDuration'),
        heapMb: (after.get('JSHeapUsedSize') ?? 0) / 1_048_576,
        tiles: await tiles.count(),
      });
    }
    await working;
    return costs;
  } finally {
    await browser.close();
  }
}
