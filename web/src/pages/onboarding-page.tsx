import { i18n } from '@lingui/core';
import { welcomeMessage } from '@ballpark/domain/contract/filled-texts.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { site } from '@ballpark/domain/site.ts';
import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import {
  type Progress,
  type Step,
  forgetProgress,
  keepProgress,
  readProgress,
  steps,
} from '../features/onboarding/kept-progress.ts';
import { InterestsStep, LocationStep, PhotoChoice, ProfileStep } from '../features/onboarding/steps.tsx';
import { ProfilePhotoPicker } from '../features/photos/profile-photo-picker.tsx';
import { CityField } from '../features/places/city-field.tsx';
import { useDeviceLocation } from '../features/places/device-location.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { ApiError, api, errorText } from '../lib/api/api.ts';
import { hasShape, isNumber, orNull } from '../lib/has-shape.ts';
import { keptText } from '../lib/asked.ts';
import { useSession, useSignOut } from '../lib/session/session.tsx';
import { useIntendedPath } from '../lib/session/intended-path.ts';
import { useWantedPage } from '../lib/session/use-wanted-page.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { lazyWhenIdle } from '../ui/lazy-when-idle.tsx';
import { dropToasts } from '../ui/prepare-toasts.ts';
import { Surface } from '../ui/surface.tsx';
import { toast } from '../ui/toast.ts';
import { say } from '../ui/say.ts';

// Continues when the steps are completed on another device.
const LiveUpdates = lazyWhenIdle(() =>
  import('../features/live/live-updates.tsx').then((module) => module.LiveUpdates),
);

export function Component() {
  const { user } = useSession();
  const { signOut, isSigningOut } = useSignOut();
  useWantedPage(user);
  const kept = keptText(useIntendedPath());
  const { done: hasLeftSteps } = useStepsBack(user?.isOnboarded ?? false);
  const doneBy = user?.isOnboarded ? user.id : null;
  // The kept input is obsolete, on whichever device onboarding was completed.
  useEffect(() => {
    if (doneBy !== null) forgetProgress(doneBy);
  }, [doneBy]);
  if (!user) return null;
  // Leaves the steps' history entries first, so that Back skips them; / then redirects.
  if (user.isOnboarded) return hasLeftSteps ? <Navigate replace to="/" /> : null;
  return (
    <>
      <PageTitle>{t`Set up your profile`}</PageTitle>
      <h1 tabIndex={-1} className="mb-6 type-title">
        {t`Welcome to ${{ site: site.name }}`}
      </h1>
      {kept !== '' && <p className="-mt-4 mb-6 wrap-anywhere text-ink-soft">{kept}</p>}
      <LiveUpdates />
      <Onboarding user={user} />
      <p className="mt-5 text-center">
        <Button variant="quiet" isBusy={isSigningOut} onClick={() => void signOut()}>
          {t`Sign Out`}
        </Button>
      </p>
    </>
  );
}

function Onboarding({ user }: { user: OwnProfile }) {
  const [progress, setProgress] = useState(() => readProgress(user.id));
  const change = (part: Partial<Progress>) => setProgress((before) => ({ ...before, ...part }));
  const { step, goTo } = useStep(progress.step);
  const { complete, refusal } = useCompleteOnboarding(goTo);
  const device = useDeviceLocation();
  const { username, photoUrl, cityText, location, preferences } = progress;
  const refusalAt = (at: Progress['step']) => (refusal?.step === at ? refusal.text : undefined);

  const move = (next: Progress['step']) => {
    dropToasts('error');
    goTo(next);
  };

  useEffect(() => keepProgress(user.id, { ...progress, step }), [user.id, progress, step]);

  // Completing waits for the photo upload.
  const [isUploading, setUploading] = useState(false);
  const [isFinishing, setFinishing] = useState(false);
  const finish = useEffectEvent(() => complete(progress).finally(() => setFinishing(false)));
  useEffect(() => {
    if (isFinishing && !isUploading) void finish();
  }, [isFinishing, isUploading]);

  return (
    <Surface padding="lg" className="flex flex-col gap-8">
      <StepIndicator steps={[t`Profile`, t`Location`, t`Interests`]} current={steps.indexOf(step)} />
      {step === 'profile' && (
        <ProfileStep
          username={username}
          onUsername={(typed) => change({ username: typed })}
          photo={
            <PhotoChoice
              name={user.name}
              photoUrl={photoUrl}
              onChange={(url) => change({ photoUrl: url })}
              onUploading={setUploading}
              renderPicker={(picker) => <ProfilePhotoPicker {...picker} />}
            />
          }
          refusal={refusal?.about === username ? refusalAt('profile') : undefined}
          onContinue={() => move('location')}
        />
      )}
      {step === 'location' && (
        <LocationStep
          cityText={cityText}
          location={location}
          renderCity={(field) => <CityField {...field} />}
          deviceError={device.error}
          isDetecting={device.isLoading}
          detect={device.request}
          refusal={refusalAt('location')}
          onText={(typed) => change({ cityText: typed, location: null })}
          onLocation={(text, point) => {
            change({ cityText: text, location: point });
            move('interests');
          }}
          onBack={() => move('profile')}
          onContinue={() => move('interests')}
        />
      )}
      {step === 'interests' && (
        <InterestsStep
          preferences={preferences}
          cityText={cityText}
          location={location}
          onChange={(chosen) => change({ preferences: chosen })}
          isSending={isFinishing}
          refusal={refusalAt('interests')}
          onBack={() => move('location')}
          onComplete={() => setFinishing(true)}
        />
      )}
    </Surface>
  );
}

/** `current` counts from 0; earlier steps show a check. */
function StepIndicator({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol
      className="flex"
      aria-label={t`Step ${{ step: Math.min(current + 1, steps.length) }} of ${{ count: steps.length }}`}
    >
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === current ? 'step' : undefined}
          className="relative flex flex-1 flex-col items-center gap-2 text-center"
        >
          {at > 0 && (
            <span
              aria-hidden
              className={classes(
                'absolute top-[1.1875rem] end-[calc(50%+1.5rem)] start-[calc(-50%+1.5rem)] h-[3px] rounded-full transition-colors duration-300',
                at <= current ? 'bg-accent' : 'bg-line',
              )}
            />
          )}
          <span
            className={classes(
              'grid size-10 place-items-center rounded-full type-amount text-lg transition-colors duration-300',
              at < current && 'bg-accent text-on-accent',
              at === current && 'bg-accent-soft text-accent-ink ring-3 ring-accent',
              at > current && 'bg-sunken text-ink-faint ring-1 ring-line-strong',
            )}
          >
            {at < current ? <Check aria-hidden className="size-5" strokeWidth={3} /> : at + 1}
          </span>
          <span className={classes('text-sm font-semibold', at === current ? 'text-ink' : 'text-ink-soft')}>
            {step}
            {at < current && <span className="sr-only"> {t`(completed)`}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** History state: the step, the previous one, and the number of step entries before. */
type Entry = { step: Step; before: Step | null; depth: number };

const isStep = (value: unknown) => steps.some((step) => step === value);
const isEntry = hasShape<Entry>({ step: isStep, before: orNull(isStep), depth: isNumber });

/** Each step is a history entry, for Back and Forward. `kept` is the step reached before a reload. */
function useStep(kept: Step) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const entry = useEntry();
  const { step, before, depth } = entry ?? { step: kept, before: null, depth: 0 };

  // The first entry needs its state too, for Back.
  useEffect(() => {
    if (entry === null) void navigate(pathname, { replace: true, state: { step, before, depth } });
  }, [entry, navigate, pathname, step, before, depth]);

  function goTo(next: Step): void {
    if (next === step) return;
    if (next === before) void navigate(-1);
    else void navigate(pathname, { state: { step: next, before: step, depth: depth + 1 } });
  }

  return { step, goTo };
}

/** Goes back to the first step's entry; `done` once there. */
function useStepsBack(isWanted: boolean): { done: boolean } {
  const navigate = useNavigate();
  const depth = useEntry()?.depth ?? 0;
  const hasLeft = useRef(-1);
  useEffect(() => {
    if (!isWanted || depth === 0 || hasLeft.current === depth) return;
    hasLeft.current = depth;
    void navigate(-depth);
  }, [isWanted, depth, navigate]);
  return { done: depth === 0 };
}

function useEntry(): Entry | null {
  const state: unknown = useLocation().state;
  return isEntry(state) ? state : null;
}

/** With the step to correct. `about` is the username sent. */
type Refusal = { step: Step; text: string; about: string };

/** Sends the input of all steps. */
function useCompleteOnboarding(onRefused: (step: Step) => void) {
  const { user, replaceUser } = useSession();
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function complete({ username, photoUrl, location, preferences }: Progress) {
    if (!location) return;
    setRefusal(null);
    try {
      const body = { username: username.trim(), photoUrl, ...location, preferences };
      const reply = await api('POST /auth/onboarding', { body });
      if (user) forgetProgress(user.id);
      replaceUser(reply.user);
      toast.success(messages.onboardingDone);
      toast.success(welcomeMessage(i18n, site.name));
    } catch (error) {
      toast.error(errorText(error, messages.onboardingFailed));
      const found = refusalOf(error, username);
      setRefusal(found);
      onRefused(found.step);
    }
  }

  return { complete, refusal };
}

function refusalOf(error: unknown, username: string): Refusal {
  const fields = error instanceof ApiError ? error.fields : {};
  const place = fields['latitude'] ?? fields['longitude'];
  if (fields['username']) return { step: 'profile', text: fields['username'], about: username };
  if (place) return { step: 'location', text: place, about: username };
  const text = fields['preferences'] ?? errorText(error, '');
  return {
    step: 'interests',
    text: `${say(messages.onboardingNotCompleted)} ${text}`.trim(),
    about: username,
  };
}
