import type { Page } from 'playwright-core';

type Shift = { value: number; what: string };
type Noted = { shifts: Shift[] };

/** Ignores shifts soon after a press, as browsers do. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    type LayoutShift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        const what = sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '').join(' | ');
        if (!hadRecentInput) shifts.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum is a share of the screen. */
export async function shiftsOf(page: Page): Promise<{ sum: number; what: string[] }> {
  const shifts = await page.evaluate(async () => {
    // Entries come after the frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))));
    return (globalThis as unknown as Noted).shifts;
  });
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    what: shifts.map(({ value, what }) => `${value.toFixed(4)} ${what}`),
  };
}
