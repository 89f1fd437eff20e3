import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../../lib/api/api.ts';

/**
 * Puts the texts that the server has for single fields beside them, and the focus into the first, which reads its text aloud; what it
 * names besides has no place here. Answers whether there was any: then nobody needs to say it a second time.
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
