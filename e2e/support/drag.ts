import type { Locator, Page } from 'playwright-core';

export async function drag(page: Page, sheet: Locator, byPx: number): Promise<void> {
  const box = await sheet.getByRole('heading').first().boundingBox();
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 10];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + down }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', (byPx * step) / 8);
  await touch('touchEnd', byPx);
  await session.detach();
}
