import { codeOf } from '../../error-code.ts';

/** Connection failures, shutdown, too many clients, time-outs, deadlocks. */
const passingCodes = /^(08|53[03]|57|25006|40001|40P01|55P03)/;
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
const clientTexts =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|Cannot use a pool after calling end/;

/** Answered by 503: another try may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== null && (networkCodes.has(code) || (code.length === 5 && passingCodes.test(code))))
    return true;
  return clientTexts.test(messageOf(error));
}

/** pg-boss reports copies of errors, which are no errors themselves. */
function messageOf(error: unknown): string {
  return typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string'
    ? error.message
    : '';
}

/** Of a statement: what it is about may be the reason. */
export function isTimeout(error: unknown): boolean {
  return codeOf(error) === '57014';
}

export function isStorageFull(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}

const tries = 10;

/** The start has no caller to answer 503. Throws after ten tries. */
export async function whileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isDatabaseUnavailable(error)) throw error;
    }
  }
}
