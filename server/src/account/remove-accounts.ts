import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import type { Kysely } from 'kysely';
import { daysToStay } from '@ballpark/domain/account-days.ts';
import { mayMail } from '@ballpark/domain/may-mail.ts';
import { photoNames } from '@ballpark/domain/photos.ts';
import { isolated } from '@ballpark/domain/quoted.ts';
import { site } from '@ballpark/domain/site.ts';
import { noteDeletedJob } from '../backup/deleted-accounts.ts';
import { devMailboxDir, removeDevMails } from '../adapters/dev-mailbox.ts';
import { reserveUsernames } from '../auth/sign-in/name-queries.ts';
import { endAllAccess } from '../auth/sessions/sessions.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { job } from '../job.ts';
import { recurringLong, untilDone } from '../jobs/job-kind.ts';
import { textsOf } from '../language/language-of.ts';
import { type Composed, composeMail } from '../mail/compose-mail.ts';
import { forgetReportsOf } from '../moderation/subject-queries.ts';
import { newId } from '../new-id.ts';
import { updateFairPrice } from '../prices/update-fair-price.ts';
import { recountIfDue } from '../prices/update-records.ts';
import { lockCounting, markRecountDue, nameRecordAnew } from '../prices/record-queries.ts';
import { sweepSearchWords } from '../search/feed.ts';
import { deleteSuggestionsOf } from './demo-people-queries.ts';
import { deleteAgain, removedBefore } from './delete-again.ts';
import { removeExportOf } from './export.ts';
import * as queries from './leaving-queries.ts';
import { deleteTraces } from './leaving-queries.ts';
import { databaseId } from '../db/database-id.ts';

type Leaver = queries.Leaver;

/** Longer than any step takes, so the claiming process has died. */
const abandonedAfterMs = 10 * 60 * 1000;
const batch = { listings: 20, priced: 50, photos: 100 };

/**
 * Steps can run twice and the account's row goes last, so interruptions and concurrent processes do no harm.
 */
export async function removeAccounts(deps: Deps): Promise<number> {
  let removed = 0;
  for (;;) {
    const leaver = await claim(deps);
    if (!leaver) return removed;
    try {
      await removeAccount(deps, leaver);
      removed += 1;
    } catch (error) {
      // A later run continues; other accounts do not wait.
      deps.log.warn({ err: error }, 'an account could not be deleted yet');
    }
  }
}

async function claim({ db, now }: Deps): Promise<Leaver | undefined> {
  const at = now();
  const abandonedBefore = new Date(at.getTime() - abandonedAfterMs);
  return db.transaction().execute(async (trx) => {
    const leaver = await queries.claimLeaver(trx, { now: at, abandonedBefore, formerAuthor: newId() });
    if (!leaver) return undefined;
    await endAllAccess(trx, leaver.id);
    // No records are counted until this commit, which gives the person's record its new id.
    await lockCounting(trx);
    await nameRecordAnew(trx, leaver.id, leaver.former_author);
    return leaver;
  });
}

async function removeAccount(deps: Deps, leaver: Leaver): Promise<void> {
  if (leaver.removal_reason !== null) await deleteGuesses(deps, leaver);
  await repeat(() => orphanSome(deps, leaver));
  await repeat(() => deleteSomeListings(deps, leaver));
  await repeat(() => deleteSomePhotos(deps, leaver));
  await removeExportOf(deps, leaver.id);
  await sendLastMail(deps, leaver);
  const addresses = await queries.findAddressesOf(deps.db, leaver.id);
  await removeDevMails(devMailboxDir(deps.config.dataDir), [leaver.id, ...addresses]);
  await deps.db.transaction().execute(async (trx) => {
    await deleteTraces(trx, leaver);
    await forgetReportsOf(trx, leaver.id);
    await reserveUsernames(trx, leaver.id, deps.now());
    await queries.deletePerson(trx, leaver.id);
    await deps.jobs.enqueue(trx, eraseTracesJob, null);
    if (deps.config.backup === undefined) return;
    const withGuesses = leaver.removal_reason !== null;
    const deletedAt = deps.now().toISOString();
    await deps.jobs.enqueue(trx, noteDeletedJob, { accountId: leaver.id, deletedAt, withGuesses });
  });
}

/** The caller’s transaction has locked the person. */
export async function removeAtOnce(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Kysely<Schema>,
  { userId, reason, now }: { userId: string; reason: string; now: Date },
): Promise<void> {
  await queries.saveRemoval(trx, userId, { reason, now });
  await endAllAccess(trx, userId);
  await jobs.enqueue(trx, removeAccountsJob, null);
}

/** Records counted them too, and no event reports that they are gone. */
async function deleteGuesses(deps: Deps, { id }: Leaver): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const priced = await deleteSuggestionsOf(trx, id);
    if (priced.length === 0) return;
    await lockCounting(trx);
    await markRecountDue(trx);
    for (const listingId of priced) await updateFairPrice(trx, listingId);
    const events = priced.map((listingId) => {
      return { kind: 'listing.updated' as const, userId: null, listingId };
    });
    await recordEvents(trx, events, deps.now());
  });
  await recountIfDue(deps);
}

async function repeat(work: () => Promise<number>): Promise<void> {
  while ((await work()) > 0);
}

async function orphanSome({ db, now }: Deps, leaver: Leaver): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const listings = await queries.lockPricedListings(trx, leaver.id, batch.priced);
    if (listings.length === 0) return 0;
    await queries.orphanSuggestions(
      trx,
      leaver,
      listings.map(({ id }) => id),
    );
    // Open pages refetch the listings. The events name no person, so nobody is notified.
    const events = listings.map(({ id: listingId, isIndependent }) => {
      return { kind: 'suggestion.updated' as const, userId: null, listingId, payload: { isIndependent } };
    });
    await recordEvents(trx, events, now());
    return listings.length;
  });
}

async function deleteSomeListings({ db, now }: Deps, { id }: Leaver): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const listingIds = await queries.deleteListingsOf(trx, id, batch.listings);
    const events = listingIds.map((listingId) => {
      return { kind: 'listing.deleted' as const, userId: null, listingId };
    });
    await recordEvents(trx, events, now());
    return listingIds.length;
  });
}

/**
 * Deletes files before rows, so that rows show which files are left. Another database's store is left alone.
 */
async function deleteSomePhotos(deps: Deps, { id }: Leaver): Promise<number> {
  const ids = await queries.findUserPhotos(deps.db, id, batch.photos);
  if (ids.length === 0) return 0;
  await removePhotoFiles(deps, ids);
  await queries.forgetPhotos(deps.db, ids);
  return ids.length;
}

export async function removePhotoFiles(
  { db, photoStore }: Pick<Deps, 'db' | 'photoStore'>,
  ids: readonly string[],
): Promise<void> {
  const owner = await photoStore.owner();
  if (owner !== null && owner !== (await databaseId(db))) return;
  const names = ids.flatMap((photoId) => Object.values(photoNames(photoId)));
  await photoStore.remove(names, 'kept');
  await photoStore.remove(names, 'aside');
}

async function sendLastMail(deps: Deps, { id, email, name, person, removal_reason: reason }: Leaver) {
  if (reason === removedBefore) return;
  if (mayMail(person, 'farewell', deps.now().getTime()) === null) return;
  const to = { name, publicUrl: deps.config.publicUrl };
  const i18n = textsOf(person);
  const mail = reason === null ? accountDeletedMail(i18n, to) : accountRemovedMail(i18n, { ...to, reason });
  await deps.mailer.send({ id: `account-deleted-${id}`, to: email, ...mail }).catch((error: unknown) => {
    // The account is gone even if its mailbox refuses the mail.
    deps.log.warn({ err: error }, 'the last mail to a former member could not be sent');
  });
}

export const removeAccountsJob = job({
  name: 'remove-accounts',
  cron: '*/5 * * * *',
  retry: recurringLong,
  async run(deps) {
    await deleteAgain(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'accounts that were deleted before could not be deleted again yet'),
    );
    const count = await removeAccounts(deps);
    if (count > 0) deps.log.info({ count }, 'accounts deleted');
  },
});

export function accountDeletedMail(
  i18n: I18n,
  { name, publicUrl }: { name: string; publicUrl: string },
): Composed {
  const subject = i18n._(msg`Your account has been deleted`);
  return composeMail(i18n, {
    subject,
    heading: subject,
    name,
    paragraphs: [
      i18n._(
        msg`${plural(
          { days: daysToStay },
          {
            one: msg`We’ve deleted your account on ${{ site: site.name }}, as we wrote to you a day ago. Your profile, listings, photos, notes and settings are gone.`,
            other: msg`We’ve deleted your account on ${{ site: site.name }}, as we wrote to you # days ago. Your profile, listings, photos, notes and settings are gone.`,
          },
        )}`,
      ),
      i18n._(
        msg`Your guesses on other people’s listings stay, without your name. Your username stays reserved so nobody can impersonate you.`,
      ),
    ],
    ask: i18n._(msg`Thank you for all your guesses. You’re welcome back any time with a new account.`),
    link: { label: i18n._(msg`Open ${{ site: site.name }}`), url: `${publicUrl}/` },
    footer: i18n._(msg`This is our last email to you.`),
  });
}

export function accountRemovedMail(
  i18n: I18n,
  { name, publicUrl, reason }: { name: string; publicUrl: string; reason: string },
): Composed {
  const subject = i18n._(msg`Your account has been deleted`);
  return composeMail(i18n, {
    subject,
    heading: subject,
    name,
    paragraphs: [
      i18n._(msg`An admin has deleted your account on ${{ site: site.name }}, with everything you posted.`),
      i18n._(msg`Their reason: “${{ reason: isolated(i18n, reason) }}”`),
    ],
    ask:
      site.contactEmail === null
        ? i18n._(msg`If you don’t agree, write to those who run the site.`)
        : i18n._(msg`If you don’t agree, write to ${{ contact: site.contactEmail }}.`),
    link: { label: i18n._(msg`Open ${{ site: site.name }}`), url: `${publicUrl}/` },
    footer: i18n._(msg`This is our last email to you.`),
  });
}

export async function eraseTraces(deps: Pick<Deps, 'db' | 'eraseDeleted'>): Promise<void> {
  await sweepSearchWords(deps);
  await deps.eraseDeleted?.();
}

export const eraseTracesJob = job({
  name: 'erase-traces',
  retry: untilDone,
  pollSeconds: 30,
  run: eraseTraces,
});
