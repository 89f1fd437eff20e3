import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { FieldErrors } from 'react-hook-form';
import type { ListingInput, ListingValues } from './listing-values.ts';

/** The fields in the order in which they are checked (product 6.1). */
const checked = ['title', 'description', 'location', 'offerAmount'] as const;
const required = ['title', 'description', 'location'] as const;

/** The text of the first field that is wrong. */
export function firstProblem(errors: FieldErrors<ListingInput>): string {
  const first = checked.find((name) => errors[name]);
  return (first && errors[first]?.message) || messages.invalidInput;
}

/** The same on the edit form, which says one thing of all that is blank (product 6.1). */
export function firstEditProblem(
  errors: FieldErrors<ListingInput>,
  values: Pick<ListingValues, (typeof required)[number]>,
) {
  return required.some((name) => values[name].trim() === '')
    ? messages.editFieldsMissing
    : firstProblem(errors);
}
