import { setTimeout as sleep } from 'node:timers/promises';
import type { Finding } from '@ballpark/domain/contract/doctor.ts';
import { codeOf } from '../error-code.ts';
import { StorageFull } from '../errors.ts';
import { withoutAddresses } from '../log.ts';

type Found = Omit<Finding, 'check'>;

/** `remedy` is for a check that fails or gives no answer in time. */
export type Check = {
  check: Finding['check'];
  remedy: string;
  /** Leads to what is checked. */
  setting?: string;
  run: () => Promise<Found> | Found;
};

const limitMs = 4_000;

export const ok = (finding: string): Found => ({ level: 'ok', finding });
export const warning = (finding: string, remedy: string): Found => ({ level: 'warning', finding, remedy });
export const fault = (finding: string, remedy: string): Found => ({ level: 'fault', finding, remedy });

/** All at once, so that together they take no longer than the slowest may. */
export async function runChecks(checks: readonly Check[], patienceMs = limitMs): Promise<Finding[]> {
  return Promise.all(
    checks.map(async (each) => ({ check: each.check, ...(await runOne(each, patienceMs)) })),
  );
}

async function runOne({ run, remedy, setting }: Check, patienceMs: number): Promise<Found> {
  try {
    return await inTime(run, patienceMs);
  } catch (error) {
    return fault(`${upperFirst(reasonFor(error))}.`, remedyOf(error, { setting }) ?? remedy);
  }
}

/** Rejects after so long; the work itself goes on. */
export async function inTime<T>(work: () => Promise<T> | T, patienceMs = limitMs): Promise<T> {
  const stop = new AbortController();
  const late = sleep(patienceMs, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`No answer within ${patienceMs / 1000} seconds`);
  });
  // The loser of the race is nobody’s concern.
  late.catch(() => undefined);
  try {
    return await Promise.race([work(), late]);
  } finally {
    stop.abort();
  }
}

/** One line without passwords; the real reason is in the innermost cause. */
export function reasonFor(error: unknown): string {
  const reason = innermost(error);
  if (!(reason instanceof Error)) return withoutAddresses(String(reason));
  // Where a name has several addresses, only the code says anything.
  const { code } = reason as NodeJS.ErrnoException;
  const [line = ''] = (reason.message || code || reason.name).split('\n');
  return withoutAddresses(line);
}

function innermost(error: unknown): unknown {
  let reason = error;
  while (reason instanceof Error && reason.cause !== undefined) reason = reason.cause;
  return reason;
}

const isOf = (...codes: string[]) => new Set(codes);
const noName = isOf('ENOTFOUND', 'EAI_AGAIN', 'EDNS');
const noWay = isOf('EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT');
const noRoom = isOf('ENOSPC', 'EDQUOT');

type Where = { setting?: string | undefined; folder?: string };

/** What fits an error whose code says what is wrong. */
export function remedyOf(error: unknown, { setting, folder = 'there' }: Where): string | undefined {
  const code = codeOf(innermost(error)) ?? '';
  const place = folder === 'there' ? folder : `in ${folder}`;
  if (noRoom.has(code) || error instanceof StorageFull) return `Free or add space ${place}.`;
  if (code === 'EROFS') return `Mount the disk for writing ${place}.`;
  if (setting === undefined) return undefined;
  if (noName.has(code)) return `Correct the name of the host in ${setting}, or add it to DNS.`;
  if (noWay.has(code)) return `Check the network and the firewall on the way to the host in ${setting}.`;
  if (/CERT|SSL|TLS|SELF_SIGNED/.test(code))
    return `Renew or correct the certificate of the host in ${setting}; one of your own authority goes into NODE_EXTRA_CA_CERTS (docs/operations.md, Reverse proxy).`;
  return undefined;
}

/** For errors whose text says what is wrong, and after a semicolon what to do. */
export function faultOf(error: unknown, otherwise: string): Found {
  const [what = '', ...toDo] = reasonFor(error).split('; ');
  return fault(
    `${upperFirst(what)}.`,
    toDo.length === 0 ? (remedyOf(error, {}) ?? otherwise) : `${upperFirst(toDo.join('; '))}.`,
  );
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
