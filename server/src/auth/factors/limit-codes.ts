import type { Deps } from '../../deps.ts';
import { CodeWrong } from '../../errors.ts';
import { addressKey } from '../../http/limits/address-key.ts';
import { giveBackToLimit, type Limit, takeFromLimit } from '../../http/limits/rate-limit.ts';
import { rates } from '../../http/limits/rates.ts';
import { findCredentialsOf } from '../auth-queries.ts';
import { type Device, isKnownTo, keysOfKnown } from '../known-device.ts';
import { digitsOf } from './use-code.ts';

/** The caller who sends a code; `device` is null for a browser that has signed nobody in. */
export type CodeCaller = { ip: string; device: Device | null; userAgent?: string | undefined };

/**
 * Counts a code before the check, and takes the count back unless the code is wrong (CodeWrong). Somebody who has the password could guess
 * six digits, so an account accepts few codes from unknown browsers. Browsers that signed this person in before have counts of their own.
 * Recovery codes, which nobody can guess, are counted only by address. So nobody can keep the person out. Throws 429.
 */
export async function limitCodes<T>(
  deps: Deps,
  { userId, code, caller }: { userId: string; code: string; caller: CodeCaller },
  use: () => Promise<T>,
): Promise<T> {
  const taken = await limitsFor(deps, userId, code, caller);
  for (const { limit, key } of taken) await takeFromLimit(deps, limit, key, 'tooManyAttempts');
  let hasFailed = false;
  try {
    return await use();
  } catch (error) {
    hasFailed = error instanceof CodeWrong;
    throw error;
  } finally {
    if (!hasFailed)
      for (const { limit, key } of taken)
        await giveBackToLimit(deps, limit, key).catch((error: unknown) =>
          deps.log.warn({ err: error }, 'an attempt could not be given back'),
        );
  }
}

async function limitsFor(
  { db }: Deps,
  userId: string,
  code: string,
  { ip, device }: CodeCaller,
): Promise<{ limit: Limit; key: string }[]> {
  const byAddress = { limit: rates.code.perAddress, key: addressKey(ip) };
  if (digitsOf(code) === null) return [byAddress];
  const person = device === null ? undefined : await findCredentialsOf(db, userId);
  if (person && device && (await isKnownTo(db, person, device))) {
    const { ofDevice, ofAll } = await keysOfKnown(db, person, device);
    return [
      { limit: rates.code.perDevice, key: ofDevice },
      { limit: rates.code.perKnownADay, key: ofAll },
    ];
  }
  return [
    byAddress,
    { limit: rates.code.perAccountAnHour, key: userId },
    { limit: rates.code.perAccountADay, key: userId },
  ];
}
