import type { Page } from 'playwright-core';

/** Both sides of each breakpoint. */
const widths = [320, 360, 412, 560, 639, 640, 768, 912, 1023, 1024, 1180, 1280, 1440, 1536, 2560];

const operable = 'a, button, summary, label, [role=tab], [role=menuitem], [role=radio]';

/** Words of controls that wrap or overflow, as "640: 'contributors' is split". */
export async function brokenWordsOn(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const words = await page.evaluate(findBrokenWords, operable);
    found.push(...words.map((word) => `${width}: ${word}`));
  }
  return found;
}

/** Runs in the page. */
async function findBrokenWords(selector: string): Promise<string[]> {
  // The layout follows the width in the next frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    const box = element.getBoundingClientRect();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
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
    return broken;
  });
}
