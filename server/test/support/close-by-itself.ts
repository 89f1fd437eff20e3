import { autoCloseExpired } from '../../src/listings/close.ts';
import type { TestApp } from './test-app.ts';

/** Lets a listing's time run out, long ago, so that two worlds have the same; with it close all others whose time is over. */
export async function closeByItself(on: TestApp, listingId: string): Promise<void> {
  await on.db
    .updateTable('listing')
    .set({ expires_at: new Date(0) })
    .where('id', '=', listingId)
    .execute();
  await autoCloseExpired(on.deps);
}
