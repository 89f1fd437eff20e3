import { canHavePasskeys } from '@ballpark/domain/passkey-host.ts';
import type { Config } from '../../config.ts';
import { Conflict } from '../../errors.ts';

/** The site for which passkeys are made, and the origin from which they are accepted. Throws 409 where browsers accept none. */
export function passkeySite({ publicUrl }: Pick<Config, 'publicUrl'>): { rpId: string; origin: string } {
  const url = new URL(publicUrl);
  if (!canHavePasskeys(url)) throw new Conflict('passkeysImpossible');
  return { rpId: url.hostname, origin: url.origin };
}
