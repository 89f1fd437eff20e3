import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../../lib/api/api.ts';

/**
 * Shows the server's texts for single fields beside these fields, and focuses the first, so that screen readers read its text out.
 * Texts for other fields are ignored. Answers whether there was any text: then the caller need not show the error a second time.
 */
export function placeFieldErrors<Values extends FieldValues>(
  error: unknown,
  names: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const wrong = names.filter((name) => error.fields[name]);
  for (const [at, name] of wrong.entries())
    setError(name, { message: error.fields[name] ?? '' }, { shouldFocus: at === 0 });
  return wrong.length > 0;
}
