import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { see } from './phrases.ts';

/** More than any page here has to go through. */
const mostPresses = 80;

/** Goes on by Tab until something has the focus, which is to be seen at every stop on the way. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await see(target);
  for (let press = 0; press < mostPresses; press += 1) {
    await page.keyboard.press('Tab');
    const { isThere, fault } = await target.first().evaluate(lookAtFocus);
    expect(fault).toBe('');
    if (isThere) return;
  }
  throw new Error(`${String(target)} is not reached in ${mostPresses} presses of Tab`);
}

/** Goes there by Tab and types, over whatever a field may hold. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Waits until something has the focus, wherever the page put it. */
export async function expectFocus(target: Locator): Promise<void> {
  await see(target);
  const hasFocus = () => target.first().evaluate((element) => element === document.activeElement);
  await expect.poll(hasFocus).toBe(true);
}

/** Waits until the focus is on something in there, or on it. */
export async function expectFocusWithin(target: Locator): Promise<void> {
  await see(target);
  const hasFocus = () => target.first().evaluate((element) => element.contains(document.activeElement));
  await expect.poll(hasFocus).toBe(true);
}

/** Runs in the page: whether the focus is on the element, and what is wrong where it is: no ring, or out of sight. */
function lookAtFocus(element: Element): { isThere: boolean; fault: string } {
  const focused = document.activeElement;
  const isThere = focused === element;
  // Behind the last element comes the browser's own bar, and from there the page again; in a dialog a guard hands it on.
  const isBetween = !focused || focused === document.body || focused.matches('[data-base-ui-focus-guard]');
  if (isBetween) return { isThere, fault: '' };
  // A radio button has its ring around its label, the link of a card around the card.
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
