import { ApiError } from '../../lib/api/api.ts';

/** When to try again after a refusal for too many tries, where the server said so; empty for any other error. */
export function waitText(error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 429 || error.retryAfter === null) return '';
  const seconds = error.retryAfter;
  if (seconds < 60) return `You can try again in ${counted(seconds, 'second')}.`;
  return `You can try again in ${counted(Math.ceil(seconds / 60), 'minute')}.`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
