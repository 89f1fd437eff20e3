import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds against WCAG 2.2 AA, one line a place, and a page that has to be scrolled sideways.
 * `within`: of all that is there only this, to be quick.
 */
export async function problemsOn(page: Page, within = 'html'): Promise<string[]> {
  await untilStill(page);
  const found = await violationsOf(axe(page, within).withTags(standards));
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [...found, ...(overflow > 0 ? [`scrolls sideways by ${overflow} px`] : [])];
}

/** The same in the other theme, which changes nothing but colours: contrast alone. The page stays in that theme. */
export async function contrastInOtherTheme(page: Page): Promise<string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  await untilStill(page);
  return violationsOf(axe(page, 'html').withRules(['color-contrast']));
}

function axe(page: Page, within: string): AxeBuilder {
  // No page here has frames, for which axe would open another page each time. A guard hands the focus on the moment it gets it.
  return new AxeBuilder({ page }).setLegacyMode(true).include(within).exclude('[data-base-ui-focus-guard]');
}

async function violationsOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replaceAll('\n', ' ')}`,
    ),
  );
}

/** Colours may fade and things may rise; what is measured is where they end. */
async function untilStill(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countMoving)).toBe(0);
}

/** Runs in the page. What moves for ever is not waited for. */
function countMoving(): number {
  const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
  return moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).length;
}
