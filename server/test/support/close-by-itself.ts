import { autoCloseExpired } from '../../src/listings/close.ts';
import type { TestApp } from './test-app.ts';

/** Expires a listing long ago, at the same time in two worlds, and closes all expired ones. */
export async function closeByItself(on: TestApp, listingId: string): Promise<void> {
  await on.db
    .updateTable('listing')
    .set({ expires_at: new Date(0) })
    .where('id', '=', listingId)
    .execute();
  await autoCloseExpired(on.deps);
}
