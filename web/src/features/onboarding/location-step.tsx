import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { Point } from '@ballpark/domain/distance.ts';
import { LocateFixed } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { CityFieldProps } from '../../lib/city-field-props.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import type { Progress } from './kept-progress.ts';
import { StepHeading } from './step-heading.tsx';

type LocationStepProps = {
  cityText: string;
  location: Progress['location'];
  renderCity: (field: CityFieldProps) => ReactNode;
  /** Why the device did not give its location. */
  deviceError: string | null;
  isDetecting: boolean;
  detect: () => Promise<(Point & { address: string }) | null>;
  refusal: string | undefined;
  /** Called for a text that was typed but not chosen, and so has no point. */
  onText: (text: string) => void;
  /** Called for a location that was chosen or detected. */
  onLocation: (text: string, location: Point) => void;
  onBack: () => void;
  onContinue: () => void;
};

/** The second step: the device gives its location, or a city is chosen (product 3.5). */
export function LocationStep(props: LocationStepProps) {
  const { cityText, location, renderCity, deviceError, isDetecting, detect, refusal } = props;
  const [isUnchosen, setUnchosen] = useState(false);

  // A text that was typed or chosen while the device was searching stays.
  const present = useRef<string | null>(cityText);
  useEffect(() => {
    present.current = cityText;
    return () => {
      present.current = null;
    };
  }, [cityText]);

  async function detectHere() {
    const before = present.current;
    const found = await detect();
    if (present.current !== before) return;
    if (!found) return toast.error(messages.onboardingLocationFailed);
    toast.success(messages.locationDetected);
    props.onLocation(found.address, { latitude: found.latitude, longitude: found.longitude });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (location) return props.onContinue();
    setUnchosen(true);
    toast.error(messages.cityNotChosen);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <StepHeading title="Where are you?">
        Prices differ from place to place. Only your general area is shared.
      </StepHeading>
      <div className="flex flex-col gap-2">
        <Button variant="secondary" size="lg" isWide isBusy={isDetecting} onClick={() => void detectHere()}>
          {!isDetecting && <LocateFixed aria-hidden className="size-5 text-accent-ink" />}
          {isDetecting ? 'Finding where you are...' : 'Use my location'}
        </Button>
        {deviceError && !location && (
          <p className="text-sm text-ink-soft">{deviceError} Or type your city below.</p>
        )}
      </div>
      <p className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {renderCity({
        label: 'City',
        placeholder: 'Start typing your city',
        text: cityText,
        error: refusal ?? (isUnchosen && !location ? messages.cityNotChosen : undefined),
        onText: props.onText,
        onChoose: ({ displayName, latitude, longitude }) =>
          props.onLocation(displayName, { latitude, longitude }),
      })}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="quiet" size="lg" onClick={props.onBack}>
          Back
        </Button>
        <Button type="submit" size="lg">
          Continue
        </Button>
      </div>
    </form>
  );
}
