import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { untilStill } from './until-still.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * The violations of WCAG 2.2 AA that axe finds, one line each, and one more when the page scrolls sideways.
 * `within` limits axe to one part of the page, which is faster.
 */
export async function problemsOn(page: Page, within = 'html'): Promise<string[]> {
  const found = await violationsOn(page, () => axe(page, within).withTags(standards));
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [...found, ...(overflow > 0 ? [`scrolls sideways by ${overflow} px`] : [])];
}

/** Checks the contrast alone in the other theme, which changes nothing but colours. */
export async function contrastInOtherTheme(page: Page): Promise<string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  const found = await violationsOn(page, () => axe(page, 'html').withRules(['color-contrast']));
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  return found;
}

function axe(page: Page, within: string): AxeBuilder {
  // No page here has frames, so legacy mode saves the page that axe would open for them. Focus guards only move the focus on.
  return new AxeBuilder({ page }).setLegacyMode(true).include(within).exclude('[data-base-ui-focus-guard]');
}

/** What axe finds on the still page. Checks again if a toast came or went, because a toast is pale while it fades. */
async function violationsOn(page: Page, build: () => AxeBuilder): Promise<string[]> {
  const before = await page.evaluate(textOfToasts);
  await untilStill(page);
  const { violations } = await build().analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replaceAll('\n', ' ')}`,
    ),
  );
  const isSteady = found.length === 0 || (await page.evaluate(textOfToasts)) === before;
  return isSteady ? found : violationsOn(page, build);
}

/** Runs in the page. Differs as soon as a toast comes, begins to fade, or is gone. */
function textOfToasts(): string {
  const toasts = document.querySelectorAll<HTMLElement>('[data-sonner-toast]');
  return Array.from(toasts, ({ dataset, textContent }) => `${dataset['removed']} ${textContent}`).join();
}
