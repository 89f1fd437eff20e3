import { expect, type Locator, type Page } from '@playwright/test';
import { arrive } from './phrases.ts';

const maxPresses = 80;

/** Expects visible focus at every stop. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let press = 0; press < maxPresses; press += 1) {
    await page.keyboard.press('Tab');
    const focus = { isThere: false, fault: '' };
    const inspect = async () => Object.assign(focus, await target.first().evaluate(inspectFocus));
    // A closing element may still return the focus.
    await expect.poll(async () => (await inspect()).fault).toBe('');
    if (focus.isThere) return;
  }
  throw new Error(`${String(target)} does not get the focus in ${maxPresses} presses of Tab`);
}

export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** The URL changes first, while the previous page is still usable. */
export async function arriveWithFocus(page: Page, path: string): Promise<void> {
  await arrive(page, path);
  await expect(page.locator('main:focus, main h1:focus')).toBeVisible();
}

/** Runs in the page. */
function inspectFocus(element: Element): { isThere: boolean; fault: string } {
  const focused = document.activeElement;
  const isThere = focused === element;
  // After the last element the browser has the focus; in a dialog a guard moves it on.
  const isBetween = !focused || focused === document.body || focused.matches('[data-base-ui-focus-guard]');
  if (isBetween) return { isThere, fault: '' };
  // The label draws a radio button's ring, the card its link's.
  const styles = [getComputedStyle(focused, '::after')];
  for (let at: Element | null = focused; at; at = at.parentElement) styles.push(getComputedStyle(at));
  const hasRing = styles.some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
  );
  const { top, bottom, left, right } = focused.getBoundingClientRect();
  const isInSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  const faults = [!hasRing && 'no ring', !isInSight && 'out of sight'].filter(Boolean);
  return { isThere, fault: faults.length > 0 ? `${faults.join()}: ${focused.outerHTML.slice(0, 200)}` : '' };
}
