import { LocateFixed } from 'lucide-react';
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CityField } from './city-field.tsx';
import { useDeviceLocation } from './use-device-location.ts';

/** A place as a form holds it. A text that was typed, not chosen, has neither point nor country. */
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
  /** Of the text box. */
  ref?: Ref<HTMLInputElement>;
  /** Ask the device at once, when nothing is entered. */
  startsWithDevice?: boolean;
};

const debounceMs = 800;

/** The location of a listing: a city to type or choose, or where the device is (specification, section 2 'Create listing'). */
export function LocationField({ value, onChange, startsWithDevice = false, ...field }: LocationFieldProps) {
  const { isLoading, error, request } = useDeviceLocation();
  // Why the device did not tell is news only to whoever asked it.
  const [hasAsked, setHasAsked] = useState(false);
  const text = useRef(value.text);
  useEffect(() => {
    text.current = value.text;
  }, [value.text]);

  /** What was typed while the device was thinking stands. */
  async function detect(mayReplace: (current: string) => boolean) {
    const location = await request();
    if (!location?.hasAddress || !mayReplace(text.current)) return;
    const { address, latitude, longitude, countryCode } = location;
    onChange({ text: address, latitude, longitude, countryCode });
  }

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
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3"
          isBusy={isLoading}
          onClick={() => {
            setHasAsked(true);
            const before = text.current;
            void detect((current) => current === before);
          }}
        >
          {!isLoading && <LocateFixed aria-hidden className="size-4.5" />}
          {isLoading ? 'Finding where you are...' : 'Use my location'}
        </Button>
        <output className="text-sm text-ink-soft">{hasAsked && error}</output>
      </div>
    </div>
  );
}
