import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { CircleAlert } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { type Interest, interestNames } from '../../lib/format/interest-names.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { toast } from '../../ui/toast.ts';
import type { Progress } from './kept-progress.ts';
import { StepHeading } from './step-heading.tsx';

type InterestsStepProps = {
  preferences: readonly Interest[];
  location: Progress['location'];
  onChange: (preferences: Interest[]) => void;
  isSending: boolean;
  /** Why the server refused the last step. */
  refusal: string | undefined;
  onBack: () => void;
  onComplete: () => void;
};

const hints: Record<Interest, string> = {
  selling: 'I want to know what to ask for',
  buying: 'I want to know what to pay',
  browsing: 'I like to see what things are worth',
  helping: 'I like to guess, and to be right',
};
const options = Object.entries(interestNames) as [Interest, string][];

/** The last step: what the person wants here (product 3.5). */
export function InterestsStep(props: InterestsStepProps) {
  const { preferences, location, onChange, isSending, refusal } = props;
  const errorId = useId();
  const [hasTried, setTried] = useState(false);
  const problem =
    preferences.length === 0 ? messages.interestMissing : location ? null : messages.locationNotSet;
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
      <StepHeading title="What brings you here?">Choose as many as you like.</StepHeading>
      <fieldset aria-describedby={error ? errorId : undefined} className="flex flex-col gap-3">
        <legend className="sr-only">Interests</legend>
        {options.map(([interest, label]) => (
          <Checkbox
            key={interest}
            label={label}
            hint={hints[interest]}
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
          Back
        </Button>
        <Button type="submit" size="lg" className="px-4!" isBusy={isSending}>
          {isSending ? 'Finishing...' : 'Complete Setup'}
        </Button>
      </div>
    </form>
  );
}
