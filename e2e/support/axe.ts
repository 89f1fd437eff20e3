import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { untilStill } from './until-still.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** WCAG 2.2 AA violations, and horizontal overflow. `within` is faster. */
export async function problemsOn(page: Page, within = 'html'): Promise<string[]> {
  const found = await violationsOn(page, () => axe(page, within).withTags(standards));
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [...found, ...(overflow > 0 ? [`scrolls sideways by ${overflow} px`] : [])];
}

export async function contrastInOtherTheme(page: Page): Promise<string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  const found = await violationsOn(page, () => axe(page, 'html').withRules(['color-contrast']));
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  return found;
}

function axe(page: Page, within: string): AxeBuilder {
  // Without frames, legacy mode avoids axe's extra page. Focus guards only move the focus on.
  return new AxeBuilder({ page }).setLegacyMode(true).include(within).exclude('[data-base-ui-focus-guard]');
}

/** A fading toast has low contrast, so check again after one. */
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

/** Runs in the page. */
function textOfToasts(): string {
  const toasts = document.querySelectorAll<HTMLElement>('[data-sonner-toast]');
  return Array.from(toasts, ({ dataset, textContent }) => `${dataset['removed']} ${textContent}`).join();
}
