import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { minuteMs } from '@ballpark/domain/durations.ts';

const patienceMs = 5_000;
const everyMs = 10 * minuteMs;

/** When the certificate at an https address ends, also of one that nobody trusts. Rejects if nothing answers. */
async function findCertificateEnd(address: string): Promise<Date> {
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  // An expired one is to be read too, and nothing is sent.
  const socket = connect({
    host,
    port: Number(port) || 443,
    rejectUnauthorized: false,
    ...(isIP(host) === 0 && { servername: host }),
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(patienceMs) });
    return new Date(socket.getPeerCertificate().valid_to);
  } finally {
    socket.on('error', () => undefined).destroy();
  }
}

export type WatchedCertificate = { end: () => Date | null; stop: () => void };

/** `end` is null without https, and until something answers at PUBLIC_URL. */
export function watchCertificate(publicUrl: string): WatchedCertificate {
  let end: Date | null = null;
  if (!publicUrl.startsWith('https:')) return { end: () => null, stop: () => undefined };
  const ask = async (): Promise<void> => {
    end = await findCertificateEnd(publicUrl).catch(() => end);
  };
  void ask();
  const timer = setInterval(() => void ask(), everyMs).unref();
  return { end: () => end, stop: () => clearInterval(timer) };
}
