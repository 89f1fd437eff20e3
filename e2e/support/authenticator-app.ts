import { createHmac } from 'node:crypto';

const stepMs = 30_000;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app that holds a secret: each code that it returns is of a later time step than the one before. */
export function authenticatorApp(secret: string): () => string {
  const key = Buffer.from(
    Array.from(secret.replaceAll(' ', ''), (letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g)
      ?.map((bits) => Number.parseInt(bits, 2)) ?? [],
  );
  // A server accepts the time steps before and after its own, so three codes can be used at once.
  let step = Math.floor(Date.now() / stepMs) - 1;
  return () => {
    step = Math.max(step, Math.floor(Date.now() / stepMs) - 1);
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(step));
    step += 1;
    const hash = createHmac('sha1', key).update(counter).digest();
    const offset = (hash.at(-1) ?? 0) & 0x0f;
    return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  };
}
