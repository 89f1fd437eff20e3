import { site } from '@ballpark/domain/site.ts';
import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;
/** An app’s clock may be so many steps off. */
const stepsOff = 1;

/** A new secret of 160 bits, in base32: what apps for codes take. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address by which an app takes a secret in, as a QR code shows it. */
export function totpAddress(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** The time step, counted in 30 seconds, that six digits are the code of: the present one or a neighbour; null where they are none. */
export function stepOf(secret: string, digits: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: digits, timestamp, window: stepsOff });
  return delta === null ? null : Math.floor(timestamp / stepMs) + delta;
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: site.name, label, secret: Secret.fromBase32(secret) });
}
