import { errorText } from '../../lib/api/api.ts';
import { waitText } from './wait-text.ts';

/** Why the server refused, or the fallback, and when to try again where the server said so. */
export function refusalText(error: unknown, fallback: string): string {
  return `${errorText(error, fallback)} ${waitText(error)}`.trim();
}
