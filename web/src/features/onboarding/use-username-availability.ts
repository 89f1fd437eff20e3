import { screenMessages as messages } from '@ballpark/domain/contract/screen-messages.ts';
import { usernameProblem } from '@ballpark/domain/username.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';

export type UsernameAvailability = {
  isChecking: boolean;
  /** Null while it is not known, and for what is too short to ask about. */
  available: boolean | null;
  message: string;
};

const unknown: UsernameAvailability = { isChecking: false, available: null, message: '' };

/** Typing rests this long, in milliseconds, before the server is asked (specification, section 9). */
const restMs = 500;

/** Whether a username is free, as it is typed (specification, section 4 'Username availability'). */
export function useUsernameAvailability(text: string): UsernameAvailability & { checkAgain: () => void } {
  const wanted = text.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), restMs);
    return () => clearTimeout(timer);
  }, [wanted]);

  const problem = usernameProblem(wanted);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['username', asked],
    queryFn: ({ signal }) => api('GET /auth/check-username', { query: { username: asked }, signal }),
    enabled: asked === wanted && problem === null,
    retry: false,
    // A name that was free a moment ago may be gone.
    staleTime: 0,
    gcTime: 0,
  });

  const checkAgain = () => void refetch();
  if (problem === 'usernameMissing' || problem === 'usernameTooShort') return { ...unknown, checkAgain };
  if (problem !== null)
    return { isChecking: false, available: false, message: messages[problem], checkAgain };
  if (asked !== wanted || isFetching) return { ...unknown, isChecking: true, checkAgain };
  if (isError) {
    return { isChecking: false, available: false, message: messages.usernameCheckFailed, checkAgain };
  }
  return { isChecking: false, available: data?.available ?? null, message: data?.message ?? '', checkAgain };
}
