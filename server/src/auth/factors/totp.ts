import { site } from '@ballpark/domain/site.ts';
import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;
/** An app's clock may differ by this many steps. */
const stepsOff = 1;

/** A new secret of 160 bits, in base32, the form that apps for codes read. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address by which an app reads a secret, also from a QR code. */
export function totpAddress(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** The time step of 30 seconds that this code belongs to: the present one or a neighbour; null for a wrong code. */
export function stepOf(secret: string, digits: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: digits, timestamp, window: stepsOff });
  return delta === null ? null : Math.floor(timestamp / stepMs) + delta;
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: site.name, label, secret: Secret.fromBase32(secret) });
}
