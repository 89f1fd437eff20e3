import { hourMs } from '@ballpark/domain/durations.ts';
import { Counter, type Registry } from '@prometheus-io/client';
import type { Kysely } from 'kysely';
import { type Mailer, MailRefused } from '../adapters/mailer.ts';
import type { PushSender } from '../adapters/push-sender.ts';
import type { Schema } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { type HealthCount, type HealthKind, addHealthCounts, healthKinds } from './health-count-queries.ts';

const usualCodeLength = 60;

/** In memory, because none of it is worth a statement of its own. */
export type HealthCounter = {
  /** `code`: the reason in one word, without personal data. */
  count: (kind: HealthKind, code?: string) => void;
  /** Counts that cannot be saved are kept for the next time. */
  flush: (db: Kysely<Schema>) => Promise<void>;
};

export function healthCounter(now: () => Date, metrics?: Registry): HealthCounter {
  let counts = new Map<string, HealthCount>();
  const countMetric = outcomeMetric(metrics);

  function add({ hour, kind, count, lastCode, lastAt }: HealthCount): void {
    const key = `${hour.getTime()} ${kind}`;
    const before = counts.get(key);
    counts.set(key, {
      hour,
      kind,
      count: count + (before?.count ?? 0),
      lastCode: lastCode ?? before?.lastCode ?? null,
      lastAt,
    });
  }

  return {
    count(kind, code) {
      countMetric(kind);
      const at = now();
      const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs);
      add({ hour, kind, count: 1, lastCode: code?.slice(0, usualCodeLength) ?? null, lastAt: at });
    },
    async flush(db) {
      if (counts.size === 0) return;
      const taken = counts;
      counts = new Map();
      try {
        await addHealthCounts(db, [...taken.values()]);
      } catch (error) {
        for (const one of taken.values()) add(one);
        throw error;
      }
    },
  };
}

function outcomeMetric(metrics: Registry | undefined): (kind: HealthKind) => void {
  if (metrics === undefined) return () => {};
  const outcomes = new Counter({
    name: 'outcomes_total',
    help: 'Mails and pushes by outcome, answers of 500 and more, and lines logged as errors.',
    labelNames: ['kind'],
    registers: [metrics],
  });
  for (const kind of healthKinds) outcomes.inc({ kind }, 0);
  return (kind) => outcomes.inc({ kind });
}

export function keepHealthCounts(
  { health, db, log }: { health: HealthCounter; db: Kysely<Schema>; log: Log },
  everyMs = 10_000,
): () => Promise<void> {
  const flush = () =>
    health.flush(db).catch((err: unknown) => log.warn({ err }, 'what was counted could not be kept'));
  const timer = setInterval(() => void flush(), everyMs).unref();
  return async () => {
    clearInterval(timer);
    await flush();
  };
}

export function countedMailer(mailer: Mailer, health: HealthCounter): Mailer {
  return {
    close: mailer.close,
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        if (error instanceof MailRefused) health.count('mail-refused', error.code);
        else health.count('mail-delayed');
        throw error;
      }
      health.count('mail-sent');
    },
  };
}

/** An expired subscription does not count: its owner has left that browser. */
export function countedPushSender(sender: PushSender, health: HealthCounter): PushSender {
  return {
    async send(push) {
      const outcome = await sender.send(push).catch((error: unknown) => {
        health.count('push-delayed');
        throw error;
      });
      if (outcome === 'sent') health.count('push-sent');
      else if (outcome !== 'gone') {
        if ('refusedWith' in outcome) health.count('push-refused', `HTTP_${outcome.refusedWith}`);
        else health.count('push-delayed');
      }
      return outcome;
    },
  };
}
