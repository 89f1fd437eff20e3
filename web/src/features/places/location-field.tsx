import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { LocateFixed } from 'lucide-react';
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CityField, useCitySearch } from './city-field.tsx';
import { useDeviceLocation } from './device-location.ts';

/** A place as a form holds it. A text that was typed and not chosen has no point; its country is known once it was found to name a city. */
export type PlaceValue = {
  text: string;
  latitude: number | null;
  longitude: number | null;
  countryCode: string | null;
};

type LocationFieldProps = {
  value: PlaceValue;
  onChange: (value: PlaceValue) => void;
  error?: string | undefined;
  maxLength?: number;
  required?: boolean;
  /** The ref of the text field. */
  ref?: Ref<HTMLInputElement>;
  /** True to ask the device at once when the text is empty. */
  startsWithDevice?: boolean;
};

const debounceMs = 800;

/** The location of a listing: a city to type or choose, or where the device is. */
export function LocationField({ value, onChange, startsWithDevice = false, ...field }: LocationFieldProps) {
  const { isLoading, error, request } = useDeviceLocation();
  // Only people who asked the device need to read why it did not answer.
  const [hasAsked, setHasAsked] = useState(false);
  const [isUnknown, setUnknown] = useState(false);
  const text = useRef(value.text);
  useEffect(() => {
    text.current = value.text;
  }, [value.text]);

  /** Asks the device. `mayReplace` keeps a text that was typed in between. */
  async function detect(mayReplace: (current: string) => boolean) {
    const location = await request();
    if (location?.hasAddress && mayReplace(text.current)) {
      const { address, latitude, longitude, countryCode } = location;
      onChange({ text: address, latitude, longitude, countryCode });
    }
    return location;
  }

  async function askDevice() {
    setHasAsked(true);
    const before = text.current;
    const location = await detect((current) => current === before);
    setUnknown(location !== null && !location.hasAddress);
  }

  // A typed text that names a city gets that city's country, and with it the currency: the server will find the same.
  const [startText] = useState(value.text);
  const isTyped = value.latitude === null && (startsWithDevice || value.text !== startText);
  const [best] = useCitySearch(isTyped ? value.text : '', debounceMs).suggestions;
  const passOnCountry = useEffectEvent((countryCode: string | undefined) => {
    if (countryCode !== undefined) onChange({ ...value, countryCode });
  });
  useEffect(() => {
    passOnCountry(best?.countryCode);
  }, [best?.countryCode]);

  const start = useEffectEvent(() => {
    if (startsWithDevice && value.text === '') void detect((current) => current === '');
  });
  useEffect(() => {
    start();
  }, []);

  return (
    <div className="flex flex-col gap-2.5">
      <CityField
        {...field}
        label="Location"
        hint="Your city or neighbourhood. Only the general area is shown."
        placeholder={isLoading ? 'Finding where you are...' : 'City, Region, Country'}
        debounceMs={debounceMs}
        text={value.text}
        onText={(typed) => onChange({ text: typed, latitude: null, longitude: null, countryCode: null })}
        onChoose={(city) => onChange({ ...city, text: city.displayName })}
      />
      <output className="text-sm text-ink-soft empty:hidden">
        {best && `We take this as ${best.displayName}. If that is wrong, choose from the list.`}
      </output>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3"
          isBusy={isLoading}
          onClick={() => void askDevice()}
        >
          {!isLoading && <LocateFixed aria-hidden className="size-4.5" />}
          {isLoading ? 'Finding where you are...' : 'Use my location'}
        </Button>
        <output className="text-sm text-ink-soft">
          {hasAsked && (error ?? (isUnknown && messages.locationUnavailable))}
        </output>
      </div>
    </div>
  );
}
