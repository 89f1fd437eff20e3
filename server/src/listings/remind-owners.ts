import { mayMail } from '@ballpark/domain/may-mail.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { findRecipients } from '../notifications/recipient-queries.ts';
import { claimReminders } from './reminder-queries.ts';
import { job } from '../job.ts';
import { recurring } from '../jobs/job-kind.ts';
import { reminderMailJob } from './send-reminder-mail.ts';

const batch = 20;

/**
 * Asks for a mail to the owner of every listing that has a day left, unless they want none, once each time it is open. The
 * mark on the listing, the mail's job and the event are one transaction, so any number of workers may run it at once. Answers how many.
 */
export async function remindOwners(deps: Deps): Promise<number> {
  let reminded = 0;
  for (;;) {
    const count = await remindBatch(deps);
    reminded += count;
    if (count < batch) return reminded;
  }
}

type Due = { listingId: string; userId: string; expiresAt: string };

/** Enqueues mails for people who want them at once, after their quiet hours. Others get it in the mail of the day, or not at all. */
async function askForMails(
  trx: Kysely<Schema>,
  { jobs, now }: Deps,
  listings: readonly Due[],
): Promise<void> {
  const owners = await findRecipients(
    trx,
    listings.map(({ userId }) => userId),
  );
  const nowMs = now().getTime();
  for (const { userId, listingId, expiresAt } of listings) {
    const owner = owners.get(userId);
    const due = owner ? mayMail(owner, 'listingEndsSoon', nowMs) : null;
    if (due === null) continue;
    const wish = due > nowMs ? { startAfter: new Date(due) } : {};
    await jobs.enqueue(trx, reminderMailJob, { listingId, expiresAt }, wish);
  }
}

async function remindBatch(deps: Deps): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const listings = (await claimReminders(trx, batch)).map((row) => ({
      listingId: row.id,
      userId: row.user_id,
      expiresAt: row.expires_at.toISOString(),
    }));
    await askForMails(trx, deps, listings);
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

export const remindOwnersJob = job({
  name: 'remind-owners',
  cron: '*/5 * * * *',
  retry: recurring,
  pollSeconds: 30,
  async run(deps) {
    const count = await remindOwners(deps);
    if (count > 0) deps.log.info({ count }, 'owners reminded');
  },
});
