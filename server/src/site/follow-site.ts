import { messages } from '@ballpark/domain/contract/messages.ts';
import { type Counted, shownFigures } from '@ballpark/domain/shown-figures.ts';
import { adoptSite, claimsShown, site, yearShown } from '@ballpark/domain/site.ts';
import { z } from 'zod';
import type { Mail } from '../adapters/mailer.ts';
import { findSetting, saveSetting } from '../db/setting-queries.ts';
import { type DemoState, demoKey } from '../demo-domain.ts';
import type { Deps } from '../deps.ts';
import { escapeHtml } from '../escape-html.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { isLoopbackHost } from '../loopback-host.ts';
import { job } from '../job.ts';
import { mailRetry, recurring } from '../jobs/job-kind.ts';
import { walkSeldom } from '../jobs/walk-seldom.ts';
import { adoptServer } from './render-text.ts';
import { refreshPages } from './shown-pages.ts';
import { adoptWatchedWords } from './watched-words.ts';
import { countPlace, findSettings } from './site-queries.ts';

const figuresKey = 'figures';
const counted = z.object({ activePeople: z.number(), suggestions: z.number(), prices: z.number() });

export async function refreshSite({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Promise<void> {
  const { settings } = await findSettings(db);
  const { watchedWords, figures, announcementUntil, asksForWork: _ofServer, ...others } = settings;
  const { isReadOnly, readOnlyText, readOnlyUntil, ...rest } = others;
  adoptWatchedWords(watchedWords);
  const lasts = (end: string | null) => end === null || Date.parse(end) > now().getTime();
  const kept = counted.safeParse(await findSetting(db, figuresKey));
  const hasExamples = await mayInvent(db, config);
  const claims = claimsShown(settings, hasExamples);
  const counts = claims === 'counted' && kept.success ? shownFigures(kept.data) : [];
  const claimed = {
    figures: claims === 'written' ? figures : counts,
    year: yearShown(claims, hasExamples, now()),
  };
  adoptSite({
    ...rest,
    claims,
    ...claimed,
    announcement: lasts(announcementUntil) ? rest.announcement : '',
    readOnly: isReadOnly && lasts(readOnlyUntil) ? readOnlyText || messages.siteReadOnly : '',
    sourceUrl: config.sourceUrl ?? null,
    hasExamples,
  });
  adoptServer(config);
  await refreshPages(db);
}

/** The first figures and testimonials are nobody's: only a demo, or a site that is only on this machine, shows them. */
async function mayInvent(db: Deps['db'], { publicUrl }: Deps['config']): Promise<boolean> {
  if (isLoopbackHost(new URL(publicUrl).host)) return true;
  const state = (await findSetting(db, demoKey))?.state as DemoState | undefined;
  return state === 'making' || state === 'made';
}

/**
 * Reads them now, when an admin changes them in any process, and at intervals in case an event was missed.
 */
export async function followSite(
  { db, config, outbox, log, now }: Pick<Deps, 'db' | 'config' | 'outbox' | 'log' | 'now'>,
  everyMs = 60_000,
): Promise<() => void> {
  await refreshSite({ db, config, now });
  const refresh = () =>
    void refreshSite({ db, config, now }).catch((err: unknown) =>
      log.warn({ err }, 'the settings could not be read'),
    );
  const timer = setInterval(refresh, everyMs).unref();
  const unlisten = outbox.listen(({ kind }) => kind === 'site.changed' && refresh());
  return () => {
    clearInterval(timer);
    unlisten();
  };
}

export async function countFigures({
  db,
  config,
  now,
}: Pick<Deps, 'db' | 'config' | 'now'>): Promise<Counted> {
  const figures = await countPlace(db, now());
  await db.transaction().execute(async (trx) => {
    await saveSetting(trx, figuresKey, figures);
    await recordEvents(trx, [{ kind: 'site.changed', userId: null }], now());
  });
  await refreshSite({ db, config, now });
  return figures;
}

export const countFiguresJob = job({
  name: 'count-figures',
  cron: '23 * * * *',
  retry: recurring,
  async run(deps) {
    await walkSeldom(deps, 'figures', () => countFigures(deps));
  },
});

type ContactMessage = { name: string; email: string; subject: string; message: string };

/** Replies go to its writer. */
function contactMail({ name, email, subject, message }: ContactMessage): Omit<Mail, 'to'> {
  const from = `${name} <${email}> wrote through the contact form of ${site.name}:`;
  return {
    subject: `Contact form (${subject}): ${name}`,
    text: `${from}\n\n${message}\n`,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><p>${escapeHtml(from)}</p><p style="white-space:pre-wrap">${escapeHtml(message)}</p></html>`,
    replyTo: email,
  };
}

export const contactMailJob = job({
  name: 'send-contact-mail',
  retry: mailRetry,
  pollSeconds: 5,
  async run({ mailer }, message: ContactMessage) {
    // An admin may have removed the address since.
    if (site.contactEmail !== null) await mailer.send({ to: site.contactEmail, ...contactMail(message) });
  },
});
