import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';

const stepMs = 30_000;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the current code, then the next. The server accepts one step either way, so two codes work at once. */
export function authenticatorApp(secret: string): () => string {
  const key = Buffer.from(
    Array.from(secret.replaceAll(' ', ''), (letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g)
      ?.map((bits) => Number.parseInt(bits, 2)) ?? [],
  );
  let step = 0;
  return () => {
    step = Math.max(step, Math.floor(Date.now() / stepMs));
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(step));
    step += 1;
    const hash = createHmac('sha1', key).update(counter).digest();
    const offset = (hash.at(-1) ?? 0) & 0x0f;
    return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  };
}

export type VirtualAuthenticator = {
  count: () => Promise<number>;
};

/** Stores passkeys and confirms every request without a prompt. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () => {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
  };
}
