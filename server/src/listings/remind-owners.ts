import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { claimReminders } from './reminder-queries.ts';

const batch = 20;

/**
 * Asks for a mail to the owner of every listing that has a day left, once in each time that it is open (rules, Listings).
 * The mark, the mail's job and the event are of one transaction, so any number of workers may run it at once. Answers how many.
 */
export async function remindOwners(deps: Deps): Promise<number> {
  let reminded = 0;
  for (;;) {
    const count = await remindBatch(deps);
    reminded += count;
    if (count < batch) return reminded;
  }
}

async function remindBatch(deps: Deps): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const listings = (await claimReminders(trx, batch)).map((row) => ({
      listingId: row.id,
      userId: row.user_id,
      expiresAt: row.expires_at.toISOString(),
    }));
    for (const { listingId, expiresAt } of listings)
      await deps.jobs.enqueue(trx, 'send-reminder-mail', { listingId, expiresAt });
    await recordEvents(
      trx,
      listings.map(({ listingId, userId, expiresAt }) => ({
        kind: 'listing.endsSoon' as const,
        userId,
        listingId,
        payload: { expiresAt },
      })),
      deps.now(),
    );
    return listings.length;
  });
}
