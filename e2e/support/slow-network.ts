import type { Page } from 'playwright-core';

/** Holds back the answers to these addresses until the returned function is called, so that what shows meanwhile can be looked at. */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.fallback();
  });
  return async () => {
    resolve();
    await page.unroute(addresses);
  };
}
