import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { StepHeading } from './step-heading.tsx';
import { useUsernameAvailability } from '../../lib/username/use-username-availability.ts';
import { UsernameField } from '../../lib/username/username-field.tsx';
import { usernameObstacle } from '../../lib/username/username-obstacle.ts';

type ProfileStepProps = {
  username: string;
  onUsername: (username: string) => void;
  /** The control that chooses the photo. */
  photo: ReactNode;
  /** Why the server refused this username at the last step. */
  refusal: string | undefined;
  onContinue: () => void;
};

/** The first step: photo and username (product 3.5). */
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
      <StepHeading title="Who are you here?">
        A photo and a name make neighbours trust your guess.
      </StepHeading>
      {photo}
      <UsernameField
        username={username}
        onChange={onUsername}
        availability={availability}
        error={refusal ?? (attempt?.username === username && obstacle !== null ? attempt.text : undefined)}
        onEnter={goOn}
      />
      <Button type="submit" size="lg" isWide disabled={obstacle !== null || refusal !== undefined}>
        {availability.isChecking ? 'Checking...' : 'Continue'}
      </Button>
    </form>
  );
}
