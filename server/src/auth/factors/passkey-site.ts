import { canHavePasskeys } from '@ballpark/domain/passkey-host.ts';
import type { Config } from '../../config.ts';
import { Conflict } from '../../errors.ts';

/** For which site passkeys are made here, and from which origin they are taken. Throws 409 where browsers take none (product 3.14). */
export function passkeySite({ publicUrl }: Pick<Config, 'publicUrl'>): { rpId: string; origin: string } {
  const url = new URL(publicUrl);
  if (!canHavePasskeys(url)) throw new Conflict('passkeysImpossible');
  return { rpId: url.hostname, origin: url.origin };
}
