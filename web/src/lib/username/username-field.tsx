import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import {
  usernameCharacters,
  usernameCheckFailed,
  usernameEdges,
  usernameTooLong,
  usernameTooShort,
} from '@ballpark/domain/contract/screen-messages.ts';
import { usernameFormProblem } from '@ballpark/domain/username.ts';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { api } from '../api/api.ts';
import { say } from '../../ui/say.ts';

type UsernameFieldProps = {
  username: string;
  onChange: (username: string) => void;
  availability: UsernameAvailability & { checkAgain: () => void };
  /** From the server or a submit. */
  error: string | undefined;
  onEnter: () => void;
};

/** With live availability. */
export function UsernameField({ username, onChange, availability, error, onEnter }: UsernameFieldProps) {
  const [wasLeft, setLeft] = useState(false);
  const { isChecking, available, message, checkAgain } = availability;
  const obstacle = usernameObstacle(username, availability);
  const isShort = !isChecking && available === null;
  const shown = error ?? (available ? null : message || (isShort && wasLeft ? obstacle : null));

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // The browser ignores Enter while the button is disabled, without a reason.
    event.preventDefault();
    onEnter();
  }

  return (
    <div className="flex flex-col items-start gap-2 *:w-full">
      <TextField
        label={t`Username`}
        hint={t`No spaces: 3–30 letters, numbers, dots or underscores. It stands beside what you post and guess.`}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={60}
        value={username}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => setLeft(username !== '')}
        onKeyDown={onKeyDown}
        error={shown ?? undefined}
        start={<span className="font-semibold">@</span>}
        end={isChecking ? <Spinner size="sm" /> : <AvailabilityIcon available={available} />}
        aside={
          <output className="text-sm font-semibold text-accent-ink">
            {isChecking && <span className="text-ink-soft">{t`Checking availability...`}</span>}
            {available && !error && (message || say(messages.usernameAvailable))}
          </output>
        }
      />
      {message === say(messages.usernameCheckFailed) && (
        <Button variant="secondary" size="sm" className="w-auto!" onClick={checkAgain}>
          {t`Check again`}
        </Button>
      )}
    </div>
  );
}

function AvailabilityIcon({ available }: { available: boolean | null }) {
  if (available === null) return null;
  return available ? (
    <Check aria-hidden className="size-5 animate-pop text-accent-ink" strokeWidth={3} />
  ) : (
    <X aria-hidden className="size-5 text-danger-ink" strokeWidth={3} />
  );
}

/** The first failing check, or null. */
export function usernameObstacle(text: string, availability: UsernameAvailability): string | null {
  const problem = usernameFormProblem(text);
  if (problem === 'usernameMissing') return say(messages.usernameMissing);
  if (problem === 'usernameTooShort') return say(messages.usernameTooShort);
  if (availability.isChecking || availability.available === null) return say(messages.usernameChecking);
  return availability.available ? null : availability.message || say(messages.usernameTaken);
}

type UsernameAvailability = {
  isChecking: boolean;
  /** Null while unknown or too short. */
  available: boolean | null;
  message: string;
};

const texts = { usernameCharacters, usernameEdges, usernameTooLong };

const unknown: UsernameAvailability = { isChecking: false, available: null, message: '' };

/** In ms. */
const debounceMs = 500;

export function useUsernameAvailability(text: string): UsernameAvailability & { checkAgain: () => void } {
  const wanted = text.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), debounceMs);
    return () => clearTimeout(timer);
  }, [wanted]);

  const problem = usernameFormProblem(wanted);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['username', asked],
    queryFn: ({ signal }) => api('GET /auth/check-username', { query: { username: asked }, signal }),
    enabled: asked === wanted && problem === null,
    retry: false,
    // A free name may be taken by now.
    staleTime: 0,
    gcTime: 0,
  });

  const checkAgain = () => void refetch();
  if (problem === 'usernameMissing') return { ...unknown, checkAgain };
  if (problem === 'usernameTooShort')
    return { ...unknown, message: asked === wanted ? say(usernameTooShort) : '', checkAgain };
  // A letter may still follow a final dot or underscore.
  if (problem === 'usernameEdges' && asked !== wanted) return { ...unknown, checkAgain };
  if (problem !== null)
    return { isChecking: false, available: false, message: say(texts[problem]), checkAgain };
  if (asked !== wanted || isFetching) return { ...unknown, isChecking: true, checkAgain };
  if (isError) {
    return { isChecking: false, available: false, message: say(usernameCheckFailed), checkAgain };
  }
  return { isChecking: false, available: data?.available ?? null, message: data?.message ?? '', checkAgain };
}
