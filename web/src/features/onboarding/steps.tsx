import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { Point } from '@ballpark/domain/places.ts';
import { type MessageDescriptor, i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Camera, CircleAlert, LocateFixed, MapPin } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { CityFieldProps } from '../../lib/city-field-props.ts';
import { type Interest, interestNames } from '../../lib/labels.ts';
import {
  UsernameField,
  useUsernameAvailability,
  usernameObstacle,
} from '../../lib/username/username-field.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { toast } from '../../ui/toast.ts';
import type { Progress } from './kept-progress.ts';
import { say } from '../../ui/say.ts';

type ProfileStepProps = {
  username: string;
  onUsername: (username: string) => void;
  photo: ReactNode;
  /** Why the server refused this username. */
  refusal: string | undefined;
  onContinue: () => void;
};

/** Photo and username. */
export function ProfileStep({ username, onUsername, photo, refusal, onContinue }: ProfileStepProps) {
  const availability = useUsernameAvailability(username);
  const [attempt, setAttempt] = useState<{ username: string; text: string } | null>(null);
  const obstacle = usernameObstacle(username, availability);

  function goOn() {
    if (obstacle === null) return onContinue();
    setAttempt({ username, text: obstacle });
    toast.error(obstacle);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    goOn();
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <StepHeading
        title={t`Choose a username`}
      >{t`People trust a guess with a name and a face.`}</StepHeading>
      {photo}
      <UsernameField
        username={username}
        onChange={onUsername}
        availability={availability}
        error={refusal ?? (attempt?.username === username && obstacle !== null ? attempt.text : undefined)}
        onEnter={goOn}
      />
      <Button type="submit" size="lg" isWide disabled={obstacle !== null || refusal !== undefined}>
        {availability.isChecking ? t`Checking...` : t`Continue`}
      </Button>
    </form>
  );
}

type PhotoPickerFieldProps = {
  label: string;
  failureText: string;
  onUploaded: (photo: { url: string }) => void;
  onPreview: (url: string | null) => void;
  renderButton: (button: { onClick: () => void; isUploading: boolean }) => ReactNode;
};

type PhotoChoiceProps = {
  name: string;
  photoUrl: string | null;
  onChange: (url: string | null) => void;
  /** At the start, and at the end or on failure. */
  onUploading: (isUploading: boolean) => void;
  renderPicker: (picker: PhotoPickerFieldProps) => ReactNode;
};

/** Optional profile photo. */
export function PhotoChoice({ name, photoUrl, onChange, onUploading, renderPicker }: PhotoChoiceProps) {
  const [previewUrl, setPreviewUrl] = useState<string | null>(null);
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar photoUrl={previewUrl ?? photoUrl} name={name} size="xl" />
      <div className="flex min-w-40 flex-1 flex-col items-start gap-2.5 *:[[role=progressbar]]:w-full">
        <p className="type-label">
          <Trans>
            Profile photo <span className="font-normal text-ink-soft">(optional)</span>
          </Trans>
        </p>
        {renderPicker({
          label: t`Profile photo`,
          failureText: say(messages.profilePhotoUploadFailed),
          onPreview: (url) => {
            setPreviewUrl(url);
            onUploading(url !== null);
          },
          onUploaded: ({ url }) => {
            onChange(url);
            toast.success(messages.photoUploaded);
          },
          renderButton: ({ onClick, isUploading }) => (
            <Button variant="secondary" isBusy={isUploading} onClick={onClick}>
              {!isUploading && <Camera aria-hidden className="size-5" />}
              {photoUrl ? t`Change photo` : t`Upload photo`}
            </Button>
          ),
        })}
        {photoUrl && (
          <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
            {t`Remove photo`}
          </Button>
        )}
      </div>
    </div>
  );
}

type LocationStepProps = {
  cityText: string;
  location: Progress['location'];
  renderCity: (field: CityFieldProps) => ReactNode;
  deviceError: string | null;
  isDetecting: boolean;
  detect: () => Promise<(Point & { address: string }) | null>;
  refusal: string | undefined;
  /** Typed but not chosen: no point. */
  onText: (text: string) => void;
  /** Chosen or detected. */
  onLocation: (text: string, location: Point) => void;
  onBack: () => void;
  onContinue: () => void;
};

export function LocationStep(props: LocationStepProps) {
  const { cityText, location, renderCity, deviceError, isDetecting, detect, refusal } = props;
  const [isUnchosen, setUnchosen] = useState(false);

  // Text entered during detection wins.
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
      <StepHeading title={t`Where are you?`}>
        {t`Prices differ from place to place. Only your general area is shared.`}
      </StepHeading>
      <div className="flex flex-col gap-2">
        <Button variant="secondary" size="lg" isWide isBusy={isDetecting} onClick={() => void detectHere()}>
          {!isDetecting && <LocateFixed aria-hidden className="size-5 text-accent-ink" />}
          {isDetecting ? t`Finding your location...` : t`Use my location`}
        </Button>
        {deviceError && !location && (
          <p className="text-sm text-ink-soft">
            {deviceError} {t`Or type your city below.`}
          </p>
        )}
      </div>
      <p className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t`or`}
      </p>
      {renderCity({
        label: t`City`,
        hint: t`Choose it from the list, and we’ll go on.`,
        placeholder: t`Start typing your city`,
        text: cityText,
        error: refusal ?? (isUnchosen && !location ? say(messages.cityNotChosen) : undefined),
        onText: props.onText,
        onChoose: ({ displayName, latitude, longitude }) =>
          props.onLocation(displayName, { latitude, longitude }),
      })}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="quiet" size="lg" onClick={props.onBack}>
          {t`Back`}
        </Button>
        <Button type="submit" size="lg">
          {t`Continue`}
        </Button>
      </div>
    </form>
  );
}

type InterestsStepProps = {
  preferences: readonly Interest[];
  cityText: string;
  location: Progress['location'];
  onChange: (preferences: Interest[]) => void;
  isSending: boolean;
  /** Why the server refused. */
  refusal: string | undefined;
  onBack: () => void;
  onComplete: () => void;
};

const hints: Record<Interest, MessageDescriptor> = {
  selling: msg`You have something and wonder what to ask for it`,
  buying: msg`You have a price or a quote and wonder whether it’s fair`,
  browsing: msg`You want to see what things and work are worth`,
  helping: msg`You like guessing, and being right`,
};
const options = () => Object.entries(interestNames) as [Interest, string][];

/** What the person wants here. */
export function InterestsStep(props: InterestsStepProps) {
  const { preferences, cityText, location, onChange, isSending, refusal } = props;
  const errorId = useId();
  const [hasTried, setTried] = useState(false);
  const problem =
    preferences.length === 0 ? say(messages.interestMissing) : location ? null : say(messages.locationNotSet);
  const error = (hasTried ? problem : null) ?? refusal;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    if (problem === null) return props.onComplete();
    setTried(true);
    toast.error(problem);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      {/* It was left at once. */}
      {location && (
        <p className="-mt-3 flex items-center gap-2 text-ink-soft">
          <MapPin aria-hidden className="size-5 shrink-0 text-ink-faint" />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {cityText}
          </span>
          <Button variant="quiet" size="sm" aria-label={t`Change your location`} onClick={props.onBack}>
            {t`Change`}
          </Button>
        </p>
      )}
      <StepHeading title={t`What brings you here?`}>{t`Choose one or more.`}</StepHeading>
      <fieldset aria-describedby={error ? errorId : undefined} className="flex flex-col gap-3">
        <legend className="sr-only">{t`Interests`}</legend>
        {options().map(([interest, label]) => (
          <Checkbox
            key={interest}
            label={label}
            hint={i18n._(hints[interest])}
            checked={preferences.includes(interest)}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...preferences, interest]
                  : preferences.filter((each) => each !== interest),
              )
            }
          />
        ))}
      </fieldset>
      {error && (
        <p id={errorId} className="-mt-3 flex gap-1.5 text-sm font-semibold text-danger-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      <div className="grid grid-cols-[auto_1fr] gap-2">
        <Button variant="quiet" size="lg" className="px-4!" onClick={props.onBack}>
          {t`Back`}
        </Button>
        <Button type="submit" size="lg" className="px-4!" isBusy={isSending}>
          {isSending ? t`Finishing...` : t`Complete Setup`}
        </Button>
      </div>
    </form>
  );
}

/** Takes focus on each step, for screen readers. */
function StepHeading({ title, children }: { title: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header>
      <h2 ref={heading} tabIndex={-1} className="type-heading">
        {title}
      </h2>
      <p className="mt-1 text-ink-soft">{children}</p>
    </header>
  );
}
