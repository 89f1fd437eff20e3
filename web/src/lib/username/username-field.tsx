import { Check, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { UsernameAvailability } from './use-username-availability.ts';
import { usernameObstacle } from './username-obstacle.ts';

type UsernameFieldProps = {
  username: string;
  onChange: (username: string) => void;
  availability: UsernameAvailability & { checkAgain: () => void };
  /** What an attempt to go on, or the server, said about this name. */
  error: string | undefined;
  onEnter: () => void;
};

/** The username with its availability beside it: checking, available or taken. */
export function UsernameField({ username, onChange, availability, error, onEnter }: UsernameFieldProps) {
  const [wasLeft, setLeft] = useState(false);
  const { isChecking, available, message, checkAgain } = availability;
  const obstacle = usernameObstacle(username, availability);
  const isShort = !isChecking && available === null;
  const shown = error ?? (available ? null : message || (isShort && wasLeft ? obstacle : null));

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // While Continue is disabled the browser would ignore the key, and nobody would learn why.
    event.preventDefault();
    onEnter();
  }

  return (
    <div className="flex flex-col items-start gap-2 *:w-full">
      <TextField
        label="Username"
        hint="3 to 30 letters and digits, with underscores or dots between them. This is what your neighbours see."
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
            {isChecking && <span className="text-ink-soft">Checking availability...</span>}
            {available && !error && (message || messages.usernameAvailable)}
          </output>
        }
      />
      {message === messages.usernameCheckFailed && (
        <Button variant="secondary" size="sm" className="w-auto!" onClick={checkAgain}>
          Check again
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
