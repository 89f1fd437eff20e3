import { randomInt } from 'node:crypto';
import { workChallenge } from '@ballpark/domain/contract/auth.ts';
import { minuteMs } from '@ballpark/domain/durations.ts';
import { emailKey } from '@ballpark/domain/email.ts';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { findSecret } from '../../db/setting-queries.ts';
import type { Deps } from '../../deps.ts';
import { Forbidden } from '../../errors.ts';
import { takeFromLimit } from '../../limits/rate-limit.ts';
import { rates } from '../../limits/rates.ts';
import { findSettings } from '../../site/site-queries.ts';

/** About three million rounds of PBKDF2: a second of a computer, up to five of a phone. */
const rounds = 3_000;
const keys = { min: 500, max: 1_500 };
const worksForMs = 15 * minuteMs;

/**
 * A proof of work (ALTCHA). For one e-mail address, which can be registered once: so nobody has to remember which
 * challenges were used.
 */
export async function makeChallenge(deps: Deps, email: string, ip: string) {
  await takeFromLimit(deps, rates.signUpChallenge.perAddress, ip);
  const { parameters, signature } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: randomInt(keys.min, keys.max),
    data: { email: emailKey(email), until: deps.now().getTime() + worksForMs },
    deriveKey,
    hmacSignatureSecret: await findSecret(deps.db, 'work-secret'),
  });
  return workChallenge.parse({ parameters, signature });
}

const solved = z.object({
  challenge: workChallenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** Throws 403 where the site asks for a proof of work, and it is missing, wrong, too old or another address’s. */
export async function checkWork(
  { db, now }: Deps,
  { email, work = '' }: { email: string; work?: string | undefined },
): Promise<void> {
  const { settings } = await findSettings(db);
  if (!settings.asksForWork) return;
  const { success, data } = solved.safeParse(jsonIn(work));
  if (!success) throw new Forbidden('workNeeded');
  const { email: whose, until } = data.challenge.parameters.data;
  if (whose !== emailKey(email) || until <= now().getTime()) throw new Forbidden('workNeeded');
  const { verified } = await verifySolution({
    ...data,
    deriveKey,
    hmacSignatureSecret: await findSecret(db, 'work-secret'),
  });
  if (!verified) throw new Forbidden('workNeeded');
}

function jsonIn(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString());
  } catch {
    return undefined;
  }
}
