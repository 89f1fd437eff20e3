import { longestDescription, longestLocation, longestTitle } from '@ballpark/domain/text-limits.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { ReactNode, Ref } from 'react';
import { Controller, type FieldErrors } from 'react-hook-form';
import type { ListingDetail, ListingDraft } from '@ballpark/domain/contract/listings.ts';
import { listingTypeLabels } from '../../../lib/listing-type-labels.ts';
import { toast } from '../../../ui/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CharacterCounter } from '../../../ui/character-counter.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ListingInput, ListingValues } from './listing-values.ts';
import { useListingForm } from './use-listing-form.ts';

type Place = Pick<ListingValues, 'latitude' | 'longitude' | 'countryCode'> & { text: string };

export type LocationSlot = {
  value: Place;
  onChange: (place: Place) => void;
  error: string | undefined;
  maxLength: number;
  required: boolean;
  ref: Ref<HTMLInputElement>;
};

/** Of a listing that exists, or of a country; the table of currencies is the amount field's, which few forms show. */
export type CurrencyOf = { currency: string } | { countryCode: string | null };

export type AmountSlot = {
  label: string;
  currencyOf: CurrencyOf;
  value: number | null;
  onChange: (amount: number | null, unclear?: string) => void;
  /** The text from before a reload that is not an amount yet. */
  typedBefore: string | undefined;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
};

type ListingFormProps = {
  start: ListingValues;
  /** Of the listing while the chosen location names no country. */
  currencyOf: CurrencyOf;
  /** Once there are suggestions these and the currency stay, whatever was chosen before (product 6.4). */
  fixed?: Pick<ListingDetail, 'type' | 'hasIndependentGuesses'> | undefined;
  renderLocation: (field: LocationSlot) => ReactNode;
  renderAmount: (field: AmountSlot) => ReactNode;
  photoField: ReactNode;
  /** What helps to know what it is worth, below its words. */
  renderSimilar?: (values: ListingValues) => ReactNode;
  /** The way out without sending, beside the main button. */
  cancel: ReactNode;
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  /** The one text that is said aloud of everything that is wrong. */
  problemOf: (errors: FieldErrors<ListingInput>, values: ListingValues) => string;
  serverErrors: Record<string, string>;
  onSubmit: (draft: ListingDraft) => void;
  onValues?: (values: ListingValues) => void;
};

const titleAmberFrom = 90;

/** The fields of a listing, for posting and for editing (product 6.1). */
export function ListingForm({ currencyOf, fixed, ...props }: ListingFormProps) {
  const { start, serverErrors, onSubmit, onValues, isBusy } = props;
  const form = useListingForm({
    start,
    serverErrors,
    onSubmit: (draft) =>
      !isBusy && onSubmit(fixed ? { ...draft, type: fixed.type, hasIndependentGuesses: undefined } : draft),
    onInvalid: (errors, values) => toast.error(props.problemOf(errors, values)),
    onValues,
  });
  const { values, errors } = form;
  const isCountryKnown = values.countryCode !== null && !fixed;
  const shownCurrency = isCountryKnown ? { countryCode: values.countryCode } : currencyOf;

  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-6">
      <TextField
        {...form.register('title')}
        label="Title"
        placeholder="Mountain bike, two years old"
        required
        maxLength={longestTitle}
        error={errors.title?.message}
        aside={
          <CharacterCounter length={values.title.length} max={longestTitle} amberFrom={titleAmberFrom} />
        }
      />
      <div className="flex flex-col gap-1.5">
        <Segmented
          label="Type"
          options={types}
          value={fixed?.type ?? values.type}
          onChoose={form.chooseType}
          isDisabled={fixed !== undefined}
        />
        {fixed && <p className="text-sm text-ink-soft">{messages.typeFixed}</p>}
      </div>
      <TextArea
        {...form.register('description')}
        label="Description"
        placeholder="Condition, age, what is included: whatever helps to guess well"
        required
        error={errors.description?.message}
        counter={{ length: values.description.length, max: longestDescription }}
      />
      {props.renderSimilar?.(values)}
      <Segmented
        label="Do you already have an offer"
        options={yesOrNo}
        value={values.hasOffer ? 'yes' : 'no'}
        onChoose={(choice) => form.chooseOffer(choice === 'yes')}
      />
      {values.hasOffer && (
        <Controller
          control={form.control}
          name="offerAmount"
          render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
            <>
              {props.renderAmount({
                ref,
                onChange(amount, unclear) {
                  onChange(amount);
                  form.setOfferText(unclear);
                },
                typedBefore: values.offerText,
                currencyOf: shownCurrency,
                label: 'Offer amount',
                value: value ?? null,
                error: error?.message,
              })}
            </>
          )}
        />
      )}
      <Controller
        control={form.control}
        name="location"
        render={({ field: { ref, onChange }, fieldState: { error } }) => (
          <>
            {props.renderLocation({
              ref,
              value: form.place,
              required: true,
              maxLength: longestLocation,
              error: error?.message,
              onChange(place) {
                onChange(place.text);
                form.setPlace(place);
              },
            })}
          </>
        )}
      />
      {props.photoField}
      <Checkbox
        {...(fixed
          ? { checked: fixed.hasIndependentGuesses, disabled: true }
          : form.register('hasIndependentGuesses'))}
        label="Independent guesses: others' prices show after one's own"
        hint={
          fixed
            ? messages.independentGuessesFixed
            : 'You see every guess as it comes, neighbours once they have guessed.'
        }
      />
      <div className="flex flex-col-reverse gap-3 border-t border-line pt-6 sm:flex-row sm:justify-end">
        {props.cancel}
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? props.busyLabel : props.submitLabel}
        </Button>
      </div>
    </form>
  );
}

const types = Object.values(listingTypeLabels);

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;
