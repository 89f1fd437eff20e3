import {
  composedLength,
  maxDescriptionLength,
  maxLocationLength,
  maxTitleLength,
} from '@ballpark/domain/text-limits.ts';
import type { ListingDetail, ListingDraft } from '@ballpark/domain/contract/listings.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { site } from '@ballpark/domain/site.ts';
import { t } from '@lingui/core/macro';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, type Ref, Suspense, lazy, useEffect, useEffectEvent, useState } from 'react';
import { Controller, type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { listingTypeLabels } from '../../../lib/listing-type-labels.ts';
import { lazyResolver } from '../../../lib/lazy-resolver.ts';
import { LazyAmountField, usePreloadedAmountField } from '../../../money/lazy-amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Segmented } from '../../../ui/choices.tsx';
import { CharacterCounter, TextArea, TextField } from '../../../ui/field.tsx';
import { preload } from '../../../ui/lazy-when-idle.tsx';
import { toast } from '../../../ui/toast.ts';
import { type ListingInput, type ListingValues, lineProblem } from './listing-values.ts';
import { say } from '../../../ui/say.ts';

// Lazy: of services with a quote only.
const QuoteLinesField = lazy(async () => ({
  default: (await import('./quote-lines-field.tsx')).QuoteLinesField,
}));

const types = Object.values(listingTypeLabels);

/** What to write, under the labels, which stay. */
const hintsOf = (type: ListingValues['type']) =>
  type === 'PRODUCT'
    ? {
        title: t`Mountain bike, two years old`,
        description: t`Condition, age, what’s included: anything that helps people guess`,
        offer: t`Is there a price on it, or has someone offered you one?`,
        amount: t`What is being asked?`,
      }
    : {
        title: t`Boiler repair, with a new pump`,
        description: t`What’s to be done, how big it is, what’s included: anything that helps people guess`,
        offer: t`Has someone given you a quote?`,
        amount: t`What were you quoted?`,
      };

const yesOrNo = () => [{ value: 'yes', label: t`Yes` } as const, { value: 'no', label: t`No` } as const];

type Place = Pick<ListingValues, 'latitude' | 'longitude' | 'countryCode'> & { text: string };

type LocationFieldProps = {
  value: Place;
  onChange: (place: Place) => void;
  error: string | undefined;
  maxLength: number;
  required: boolean;
  ref: Ref<HTMLInputElement>;
};

type ListingFormProps = {
  start: ListingValues;
  /** The listing's currency while the location has no country. */
  currencyOf: { currency: string } | { countryCode: string | null };
  /** Suggestions fix these, whatever was chosen. */
  fixed?: Pick<ListingDetail, 'type' | 'hasIndependentGuesses'> | undefined;
  renderLocation: (field: LocationFieldProps) => ReactNode;
  photoField: ReactNode;
  /** Similar prices, below the description. */
  renderSimilar?: (values: ListingValues) => ReactNode;
  cancel: ReactNode;
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  /** One message for all errors. */
  problemOf: (errors: FieldErrors<ListingInput>, values: ListingValues) => string;
  serverErrors: Record<string, string>;
  onSubmit: (draft: ListingDraft) => void;
  onValues?: (values: ListingValues) => void;
};

const titleAmberFrom = 90;

export function ListingForm({ currencyOf, fixed, ...props }: ListingFormProps) {
  const { start, serverErrors, onSubmit, onValues, isBusy } = props;
  usePreloadedAmountField();
  const form = useListingForm({
    start,
    fixed,
    serverErrors,
    // Undefined leaves the setting unchanged.
    onSubmit: (draft) => !isBusy && onSubmit(fixed ? { ...draft, hasIndependentGuesses: undefined } : draft),
    onInvalid: (errors, values) => toast.error(props.problemOf(errors, values)),
    onValues,
  });
  const { values, errors } = form;
  const isCountryKnown = values.countryCode !== null && !fixed;
  const hint = hintsOf(values.type);
  const shownCurrency = isCountryKnown ? { countryCode: values.countryCode } : currencyOf;

  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-6">
      <TextField
        {...form.register('title')}
        label={t`Title`}
        placeholder={hint.title}
        required
        maxLength={maxTitleLength}
        error={errors.title?.message}
        aside={
          <CharacterCounter
            length={composedLength(values.title)}
            max={maxTitleLength}
            amberFrom={titleAmberFrom}
          />
        }
      />
      <div className="flex flex-col gap-1.5">
        <Segmented
          label={t`Type`}
          options={types}
          value={values.type}
          onChoose={form.chooseType}
          isDisabled={fixed !== undefined}
        />
        {fixed && <p className="text-sm text-ink-soft">{say(messages.typeFixed)}</p>}
      </div>
      <TextArea
        {...form.register('description')}
        label={t`Description`}
        placeholder={hint.description}
        required
        error={errors.description?.message}
        counter={{ length: composedLength(values.description), max: maxDescriptionLength }}
      />
      {props.renderSimilar?.(values)}
      <Segmented
        label={t`Do you already have an offer`}
        hint={hint.offer}
        options={yesOrNo()}
        value={values.hasOffer ? 'yes' : 'no'}
        onChoose={(choice) => form.chooseOffer(choice === 'yes')}
      />
      {values.hasOffer && (
        <Controller
          control={form.control}
          name="offerAmount"
          render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
            <LazyAmountField
              ref={ref}
              label={t`Offer amount`}
              hint={hint.amount}
              currencyOf={shownCurrency}
              value={value ?? null}
              typedBefore={values.offerText}
              error={error?.message}
              onChange={(amount, unclear) => {
                onChange(amount);
                form.setOfferText(unclear);
              }}
            />
          )}
        />
      )}
      {values.type === 'SERVICE' && ((site.hasQuoteLines && values.hasOffer) || values.lines.length > 0) && (
        <Controller
          control={form.control}
          name="lines"
          render={({ field: { onChange } }) => (
            <Suspense fallback={<div className="h-32" />}>
              <QuoteLinesField
                currencyOf={shownCurrency}
                lines={values.lines}
                offer={values.offerAmount}
                error={lineProblem(errors.lines)}
                onChange={onChange}
              />
            </Suspense>
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
              maxLength: maxLocationLength,
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
      {serverErrors['photoUrls'] && <Problem>{serverErrors['photoUrls']}</Problem>}
      <Checkbox
        {...(fixed
          ? { checked: fixed.hasIndependentGuesses, disabled: true }
          : form.register('hasIndependentGuesses'))}
        label={t`Hide guesses from people who haven’t guessed`}
        hint={fixed ? say(messages.independentGuessesFixed) : t`So nobody copies. You see all of them.`}
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

/** Stays visible after the toast is gone. */
function Problem({ children }: { children: string }) {
  return (
    <p className="flex gap-2 font-semibold text-danger-ink">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      {children}
    </p>
  );
}

const loadResolver = () => import('./listing-resolver.ts').then((module) => module.listingResolver);
const resolver = lazyResolver(loadResolver);

type ListingFormOptions = {
  start: ListingValues;
  /** Fixed by suggestions, which may arrive while the form is open. */
  fixed: Pick<ListingDetail, 'type' | 'hasIndependentGuesses'> | undefined;
  serverErrors: Record<string, string>;
  onSubmit: (draft: ListingDraft) => void;
  /** Announced once; fields show their own errors. */
  onInvalid: (errors: FieldErrors<ListingInput>, values: ListingValues) => void;
  onValues: ((values: ListingValues) => void) | undefined;
};

/** Validates with the server's schema. */
function useListingForm(options: ListingFormOptions) {
  const { serverErrors, onSubmit, onInvalid, onValues } = options;
  const { type, hasIndependentGuesses } = options.fixed ?? options.start;
  const start = { ...options.start, type, hasIndependentGuesses };
  const { countryCode: startCountry, offerText: startText, ...startInput } = start;
  const [countryCode, setCountryCode] = useState(startCountry);
  const [offerText, setOfferText] = useState(startText);
  const { control, register, setValue, setError, handleSubmit, formState } = useForm<
    ListingInput,
    unknown,
    ListingDraft
  >({
    resolver,
    defaultValues: startInput,
  });
  const { lines = startInput.lines, ...input } = useWatch({ control });
  const values: ListingValues = {
    ...startInput,
    ...withoutAbsent(input),
    lines: lines.map(({ text = '', amount = 0, ...line }) => ({ ...line, text, amount })),
    countryCode,
    offerText,
  };

  useEffect(() => {
    const names = Object.keys(startInput);
    for (const [name, message] of Object.entries(serverErrors)) {
      // Skips names without a field here.
      if (names.includes(name)) setError(name as keyof ListingInput, { message }, { shouldFocus: true });
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer of the server
  }, [serverErrors, setError]);

  const isFixed = options.fixed !== undefined;
  useEffect(() => {
    if (!isFixed) return;
    setValue('type', type);
    setValue('hasIndependentGuesses', hasIndependentGuesses);
  }, [isFixed, type, hasIndependentGuesses, setValue]);

  useEffect(() => preload(loadResolver), []);

  const reportValues = useEffectEvent(() => onValues?.(values));
  const written = JSON.stringify(values);
  useEffect(() => reportValues(), [written]);

  return {
    control,
    register,
    errors: formState.errors,
    values,
    place: { text: values.location, latitude: values.latitude, longitude: values.longitude, countryCode },
    setPlace(place: {
      text: string;
      latitude: number | null;
      longitude: number | null;
      countryCode: string | null;
    }) {
      setValue('latitude', place.latitude);
      setValue('longitude', place.longitude);
      setCountryCode(place.countryCode);
    },
    /** Either choice clears the amount. */
    chooseOffer(hasOffer: boolean) {
      setValue('hasOffer', hasOffer);
      setValue('offerAmount', null);
      setOfferText(undefined);
    },
    setOfferText,
    chooseType: (type: ListingValues['type']) => setValue('type', type),
    submit: handleSubmit(onSubmit, (errors) => onInvalid(errors, values)),
  };
}

/** Unmounted fields may be missing from watched values. */
function withoutAbsent(input: Partial<ListingInput>): Partial<ListingValues> {
  const { photoUrls: _, ...rest } = input;
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
}
