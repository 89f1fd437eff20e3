import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { t } from '@lingui/core/macro';
import { LocateFixed } from 'lucide-react';
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CityField, useCitySearch } from './city-field.tsx';
import { useDeviceLocation } from './device-location.ts';
import { say } from '../../ui/say.ts';

/** Typed text has no point; its country is known if it names a city. */
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
  /** Of the text field. */
  ref?: Ref<HTMLInputElement>;
  /** Asks the device at once if empty. */
  startsWithDevice?: boolean;
};

const debounceMs = 800;

export function LocationField({ value, onChange, startsWithDevice = false, ...field }: LocationFieldProps) {
  const { isLoading, error, request } = useDeviceLocation();
  // Errors only show if the person asked.
  const [hasAsked, setHasAsked] = useState(false);
  const [isUnknown, setUnknown] = useState(false);
  const text = useRef(value.text);
  useEffect(() => {
    text.current = value.text;
  }, [value.text]);

  /** `mayReplace` protects text typed meanwhile. */
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

  // Typed city names resolve to a country, and so a currency, as on the server.
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
        label={t`Location`}
        hint={t`Your city or neighbourhood. We only show the general area.`}
        placeholder={isLoading ? t`Finding your location...` : t`City, Region, Country`}
        debounceMs={debounceMs}
        text={value.text}
        onText={(typed) => onChange({ text: typed, latitude: null, longitude: null, countryCode: null })}
        onChoose={(city) => onChange({ ...city, text: city.displayName })}
      />
      <output className="text-sm text-ink-soft empty:hidden">
        {best && t`We’ll use ${{ place: best.displayName }}. Not right? Choose from the list.`}
      </output>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          variant="quiet"
          size="sm"
          className="-ms-3"
          isBusy={isLoading}
          onClick={() => void askDevice()}
        >
          {!isLoading && <LocateFixed aria-hidden className="size-4.5" />}
          {isLoading ? t`Finding your location...` : t`Use my location`}
        </Button>
        <output className="text-sm text-ink-soft">
          {hasAsked && (error ?? (isUnknown && say(messages.locationUnavailable)))}
        </output>
      </div>
    </div>
  );
}
