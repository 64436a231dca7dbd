import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The only rules of axe whose result depends on the theme. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

interface Violation {
  id: string;
  impact: string | null;
  nodes: Array<{ html: string; failureSummary: string }>;
}

export interface AxeOptions {
  /** A selector of what is checked; default the whole page. */
  part?: string;
  /** The only rules to check; default all. */
  rules?: readonly string[];
}

/** One line for each violation that axe finds. A page with a content security policy of scripts needs `bypassCSP`. */
export async function axeFindings(page: Page, options?: AxeOptions): Promise<string[]> {
  return (await runAxe(page, options)).map(describeViolation);
}

/** As {@link axeFindings}, without what axe calls minor or moderate. */
export async function seriousFindings(page: Page, options?: AxeOptions): Promise<string[]> {
  const violations = await runAxe(page, options);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(describeViolation);
}

async function runAxe(page: Page, { part = 'html', rules }: AxeOptions = {}): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([selector, only]) => {
      const { axe } = window as unknown as {
        axe: { run(part: string, options: object): Promise<{ violations: Violation[] }> };
      };
      // Text that fades in or out has a contrast of its own on a busy machine.
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
      const options = { resultTypes: ['violations'], ...(only && { runOnly: only }) };
      return (await axe.run(selector, options)).violations;
    },
    [part, rules] as const,
  );
}

const describeViolation = ({ id, nodes }: Violation): string =>
  `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary.slice(0, 200)}`;
