import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { patience, see } from './phrases.ts';

/** More than any page here has to go through. */
const mostPresses = 80;

/** Goes on by Tab until something has the focus, which is to be seen at every stop on the way. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await see(target);
  for (let press = 0; press < mostPresses; press += 1) {
    await page.keyboard.press('Tab');
    expect(await hiddenFocus(page)).toBe('');
    if (await hasFocus(target)) return;
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
  await expect.poll(() => hasFocus(target), patience).toBe(true);
}

/** Waits until the focus is on something in there, or on it. */
export async function expectFocusWithin(target: Locator): Promise<void> {
  await see(target);
  await expect
    .poll(() => target.first().evaluate((element) => element.contains(document.activeElement)), patience)
    .toBe(true);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.first().evaluate((element) => element === document.activeElement);
}

/** What has the focus without showing it, or out of sight; '' when all is well. */
async function hiddenFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    // Behind the last element comes the browser's own bar, and from there the page again.
    if (!focused || focused === document.body) return '';
    // What catches the focus at the edges of a dialog and hands it on.
    if (focused.hasAttribute('data-base-ui-focus-guard')) return '';
    const drawsRing = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    // A radio button has its ring around its label, the link of a card around the card.
    let hasRing = drawsRing(getComputedStyle(focused, '::after'));
    for (let at: Element | null = focused; at && !hasRing; at = at.parentElement)
      hasRing = drawsRing(getComputedStyle(at));
    const { top, bottom, left, right } = focused.getBoundingClientRect();
    const isInSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    return hasRing && isInSight
      ? ''
      : `${hasRing ? 'out of sight' : 'no ring'}: ${focused.outerHTML.slice(0, 200)}`;
  });
}
