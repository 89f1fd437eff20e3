import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Both sides of each breakpoint; 640 is also 1280 at 200 %. */
const widths = [320, 360, 639, 640, 767, 768, 1023, 1024, 1280, 1536, 2560];

/** Waits for transitions to end, before colours or positions are measured. */
export async function untilStill(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countMoving)).toBe(0);
}

/** Runs in the page. Ignores endless animations. */
async function countMoving(): Promise<number> {
  // New elements start to move in the next frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
  return moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).length;
}

/** WCAG 2.2 AA violations. A fading toast has low contrast, so they are looked for again after one. */
export async function problemsOn(page: Page, within = 'html'): Promise<string[]> {
  const before = await page.evaluate(textOfToasts);
  await untilStill(page);
  // Without frames, legacy mode avoids axe's extra page. Focus guards only move the focus on.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).withTags(standards);
  const { violations } = await axe.include(within).exclude('[data-base-ui-focus-guard]').analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replaceAll('\n', ' ')}`,
    ),
  );
  const isSteady = found.length === 0 || (await page.evaluate(textOfToasts)) === before;
  return isSteady ? found : problemsOn(page, within);
}

/** Runs in the page. */
function textOfToasts(): string {
  const toasts = document.querySelectorAll<HTMLElement>('[data-sonner-toast]');
  return Array.from(toasts, ({ dataset, textContent }) => `${dataset['removed']} ${textContent}`).join();
}

/** What is wrong at some width, as "640: 'contributors' is split". */
export async function brokenOn(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await page.evaluate(findBroken)).map((what) => `${width}: ${what}`));
  }
  return found;
}

/** Runs in the page: words of controls that wrap or overflow, and horizontal overflow. */
async function findBroken(): Promise<string[]> {
  // The layout follows the width in the next frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const { scrollWidth, clientWidth } = document.documentElement;
  const broken = scrollWidth > clientWidth ? [`scrolls sideways to ${scrollWidth}`] : [];
  const operable = 'a, button, summary, label, [role=tab], [role=menuitem], [role=radio]';
  for (const element of document.querySelectorAll(operable)) {
    const box = element.getBoundingClientRect();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      // Screen reader text is invisible, and ellipsis is deliberate.
      if (!parent || parent.closest('.sr-only') || getComputedStyle(parent).textOverflow === 'ellipsis')
        continue;
      // A line may break after a dash.
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s\u00ad\u200b–—-]+/g)) {
        // E-mail addresses may break anywhere.
        if (word.includes('@')) continue;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const parts = [...range.getClientRects()].filter((part) => part.width > 1);
        const isSplit = new Set(parts.map(({ top }) => Math.round(top))).size > 1;
        const isOutside = parts.some(({ left, right }) => left < box.left - 1 || right > box.right + 1);
        if (isSplit) broken.push(`'${word}' is split`);
        else if (isOutside && box.width > 1) broken.push(`'${word}' sticks out`);
      }
    }
  }
  return broken;
}

/** Runs in the page: controls under 44 px. Card-wide links count as large. */
export function findSmallTargets(): string[] {
  const least = 43.5;
  const found: string[] = [];
  for (const one of document.querySelectorAll('a, button, summary, select, label:has(input)')) {
    const { width, height } = one.getBoundingClientRect();
    // Repeats other content, such as a chart's dots.
    if (getComputedStyle(one).display === 'inline' || one.closest('[aria-hidden=true]')) continue;
    const after = getComputedStyle(one, '::after');
    const isEnlarged = after.content !== 'none' && after.position === 'absolute';
    const tall = Math.max(height, isEnlarged ? Number.parseFloat(after.height) : 0);
    const broad = Math.max(width, isEnlarged ? Number.parseFloat(after.width) : 0);
    if (width > 2 && height > 2 && (tall < least || broad < least))
      found.push(`${one.textContent.slice(0, 30)} is ${Math.round(broad)}x${Math.round(tall)}`);
  }
  return found;
}
