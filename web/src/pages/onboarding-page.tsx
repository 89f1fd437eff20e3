import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate } from 'react-router';
import { InterestsStep } from '../features/onboarding/interests-step.tsx';
import {
  forgetProgress,
  keepProgress,
  type Progress,
  readProgress,
  steps,
} from '../features/onboarding/kept-progress.ts';
import { LocationStep } from '../features/onboarding/location-step.tsx';
import { PhotoChoice } from '../features/onboarding/photo-choice.tsx';
import { ProfileStep } from '../features/onboarding/profile-step.tsx';
import { useCompleteOnboarding } from '../features/onboarding/use-complete-onboarding.ts';
import { useStep, useStepsBack } from '../features/onboarding/use-step.ts';
import { ProfilePhotoPicker } from '../features/photos/profile-photo-picker.tsx';
import { CityField } from '../features/places/city-field.tsx';
import { useDeviceLocation } from '../features/places/use-device-location.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { useSession } from '../lib/session/session.tsx';
import { useWantedListing } from '../lib/session/use-wanted-listing.ts';
import { useSignOut } from '../lib/session/use-sign-out.ts';
import { site } from '@ballpark/domain/site.ts';
import { Button } from '../ui/button.tsx';
import { lazyWhenIdle } from '../ui/lazy-when-idle.tsx';
import { dropToasts } from '../ui/prepare-toasts.ts';
import { StepIndicator } from '../ui/step-indicator.tsx';
import { Surface } from '../ui/surface.tsx';

// When the steps are completed on another device, this one leads on at once.
const LiveUpdates = lazyWhenIdle(() =>
  import('../features/live/live-updates.tsx').then((module) => module.LiveUpdates),
);

/** Sets up a profile in three steps (product 3.5). */
export function Component() {
  const { user } = useSession();
  const { signOut, isSigningOut } = useSignOut();
  useWantedListing(user);
  const { done: hasLeftSteps } = useStepsBack(user?.isOnboarded ?? false);
  const doneBy = user?.isOnboarded ? user.id : null;
  // The entered data is no longer needed, on whichever device onboarding was completed.
  useEffect(() => {
    if (doneBy !== null) forgetProgress(doneBy);
  }, [doneBy]);
  if (!user) return null;
  // The steps' history entries are left first, so that Back does not lead to them. / then leads to /home or to the page that was asked for.
  if (user.isOnboarded) return hasLeftSteps ? <Navigate replace to="/" /> : null;
  return (
    <>
      <PageTitle>Set up your profile</PageTitle>
      <h1 tabIndex={-1} className="mb-6 type-title">
        Welcome to {site.name}
      </h1>
      <LiveUpdates />
      <Onboarding user={user} />
      <p className="mt-5 text-center">
        <Button variant="quiet" isBusy={isSigningOut} onClick={() => void signOut()}>
          Sign Out
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

  // Completing waits for a photo that is still being sent.
  const [isUploading, setUploading] = useState(false);
  const [isFinishing, setFinishing] = useState(false);
  const finish = useEffectEvent(() => complete(progress).finally(() => setFinishing(false)));
  useEffect(() => {
    if (isFinishing && !isUploading) void finish();
  }, [isFinishing, isUploading]);

  return (
    <Surface padding="lg" className="flex flex-col gap-8">
      <StepIndicator steps={['Profile', 'Location', 'Interests']} current={steps.indexOf(step)} />
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
