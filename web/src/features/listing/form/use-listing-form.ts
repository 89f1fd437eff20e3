import type { ListingDetail, ListingDraft } from '@ballpark/domain/contract/listings.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { lazyResolver } from '../../../lib/lazy-resolver.ts';
import { preload } from '../../../ui/preload.ts';
import type { ListingInput, ListingValues } from './listing-values.ts';

const loadResolver = () => import('./listing-resolver.ts').then((module) => module.listingResolver);
const resolver = lazyResolver(loadResolver);

type ListingFormOptions = {
  start: ListingValues;
  /** Values that suggestions have fixed. They may come while the form is open, and then replace what was chosen. */
  fixed: Pick<ListingDetail, 'type' | 'hasIndependentGuesses'> | undefined;
  /** Texts of the server by field, after a refusal. */
  serverErrors: Record<string, string>;
  onSubmit: (draft: ListingDraft) => void;
  /** The faults, to be said aloud once; the fields show their own texts. */
  onInvalid: (errors: FieldErrors<ListingInput>, values: ListingValues) => void;
  /** Called on every change, to keep the draft. */
  onValues: ((values: ListingValues) => void) | undefined;
};

/** The state of a listing form: checked by the schema that the server checks with. */
export function useListingForm(options: ListingFormOptions) {
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
  const input = useWatch({ control });
  const values: ListingValues = { ...startInput, ...withoutAbsent(input), countryCode, offerText };

  useEffect(() => {
    const names = Object.keys(startInput);
    for (const [name, message] of Object.entries(serverErrors)) {
      // The server names fields as the schema does; other names have no field here.
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
    /** Either choice clears the amount (product 6.1). */
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

/** Fields that are not mounted may be absent from what is watched. */
function withoutAbsent(input: Partial<ListingInput>): Partial<ListingValues> {
  const { photoUrls: _, ...rest } = input;
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
}
