import {
  usernameCharacters,
  usernameCheckFailed,
  usernameEdges,
  usernameTooLong,
  usernameTooShort,
} from '@ballpark/domain/contract/screen-messages.ts';
import { usernameFormProblem } from '@ballpark/domain/username-form.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../api/api.ts';

export type UsernameAvailability = {
  isChecking: boolean;
  /** Null while it is not known, and for a text that is too short to ask about. */
  available: boolean | null;
  /** The text to show, once typing pauses. */
  message: string;
};

const texts = { usernameCharacters, usernameEdges, usernameTooLong };

const unknown: UsernameAvailability = { isChecking: false, available: null, message: '' };

/** The debounce of typing, in milliseconds, before the server is asked (product 3.6). */
const debounceMs = 500;

/** Whether a username is free, as it is typed (product 3.6). */
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
    // A name that was free a moment ago may be taken now.
    staleTime: 0,
    gcTime: 0,
  });

  const checkAgain = () => void refetch();
  if (problem === 'usernameMissing') return { ...unknown, checkAgain };
  if (problem === 'usernameTooShort')
    return { ...unknown, message: asked === wanted ? usernameTooShort : '', checkAgain };
  // After a dot or an underscore at the end a letter may follow.
  if (problem === 'usernameEdges' && asked !== wanted) return { ...unknown, checkAgain };
  if (problem !== null) return { isChecking: false, available: false, message: texts[problem], checkAgain };
  if (asked !== wanted || isFetching) return { ...unknown, isChecking: true, checkAgain };
  if (isError) {
    return { isChecking: false, available: false, message: usernameCheckFailed, checkAgain };
  }
  return { isChecking: false, available: data?.available ?? null, message: data?.message ?? '', checkAgain };
}
