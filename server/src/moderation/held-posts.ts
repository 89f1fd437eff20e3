import type { SubjectKind } from '@ballpark/domain/reports.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { job } from '../job.ts';
import { recurring } from '../jobs/job-kind.ts';
import { hasHeldPost, takeHeldPost } from '../listings/hidden-queries.ts';
import { followHiding, hideSubject } from './hide.ts';
import { openCase } from './report.ts';
import { stateRestriction } from './restrict.ts';
import { statedFacts } from './stated-facts.ts';
import { findSubject } from './subject-queries.ts';

type HeldDeps = Pick<Deps, 'db' | 'jobs' | 'now'>;

/** Opens a case for each post with a watched word, and tells its author. Safe in several processes at once. */
export async function openHeldCases(deps: HeldDeps): Promise<void> {
  if (!(await hasHeldPost(deps.db))) return;
  while (await deps.db.transaction().execute((trx) => openNext(deps, trx)));
}

async function openNext(deps: HeldDeps, trx: Kysely<Schema>): Promise<boolean> {
  const held = await takeHeldPost(trx);
  if (held) await openHeldCase(deps, trx, held);
  return held !== undefined;
}

type Held = { kind: SubjectKind; id: string; words: string[] };

async function openHeldCase(deps: HeldDeps, trx: Kysely<Schema>, { kind, id, words }: Held): Promise<void> {
  const now = deps.now();
  const caseId = await openCase(trx, {
    subjectKind: kind,
    subjectId: id,
    kind: 'report',
    weight: 1,
    reasons: [statedFacts.hasWords(words)],
    now,
  });
  const subject = caseId === null ? undefined : await findSubject(trx, kind, id);
  // It is gone, or a moderator was faster.
  if (caseId === null || !subject || (kind !== 'user' && subject.hiddenBy !== 'reports')) return;
  await stateRestriction(deps, trx, {
    personId: subject.personId,
    action: 'hide',
    subject: { kind, id },
    caseId,
    rule: 'other',
    reason: '',
    facts: statedFacts.heldForWords(),
    by: 'rule',
    until: null,
    now,
  });
  if (kind === 'user') await hideSubject(trx, subject, 'reports', now);
  if (kind === 'listing')
    await followHiding(trx, { listingId: id, ownerId: subject.personId, cause: 'reports' }, now);
}

/** Catches up after a crash; each process also does this at once (main.ts). */
export const openHeldCasesJob = job({
  name: 'open-held-cases',
  cron: '* * * * *',
  retry: recurring,
  pollSeconds: 30,
  run: openHeldCases,
});
