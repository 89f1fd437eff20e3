import { type Counted, shownFigures } from '@ballpark/domain/shown-figures.ts';
import { adoptSite, site } from '@ballpark/domain/site.ts';
import { z } from 'zod';
import type { Mail } from '../adapters/mailer.ts';
import { findSetting, saveSetting } from '../db/setting-queries.ts';
import type { Deps } from '../deps.ts';
import { escapeHtml } from '../escape-html.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { job } from '../job.ts';
import { mailRetry, recurring } from '../jobs/job-kind.ts';
import { countPlace, findSettings } from './site-queries.ts';

const figuresKey = 'figures';
const counted = z.object({ activePeople: z.number(), suggestions: z.number(), prices: z.number() });

export async function refreshSite({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Promise<void> {
  const { settings } = await findSettings(db);
  const { rules: _, figures, ...rest } = settings;
  const kept = counted.safeParse(await findSetting(db, figuresKey));
  const counts = rest.claims === 'counted' && kept.success ? shownFigures(kept.data) : [];
  const claimed = rest.claims === 'written' ? { figures } : { figures: counts, year: now().getUTCFullYear() };
  adoptSite({ ...rest, ...claimed, sourceUrl: config.sourceUrl ?? null });
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
    await countFigures(deps);
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
