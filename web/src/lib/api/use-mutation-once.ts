import { type MutateOptions, useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * Ignores calls until the first fails or, once done, until `reset`. `isPending` would end before
 * the page or dialog closes.
 */
export function useMutationOnce<Data, Variables = void>(
  options: Omit<UseMutationOptions<Data, Error, Variables>, 'mutationFn'> & {
    mutationFn: (variables: Variables) => Promise<Data>;
  },
) {
  const isTaken = useRef(false);
  const { mutate, reset, isPending, isSuccess, isError, data, error } = useMutation({
    ...options,
    mutationFn: (variables: Variables) =>
      options.mutationFn(variables).catch((cause: unknown) => {
        isTaken.current = false;
        throw cause;
      }),
  });
  return {
    data,
    error,
    isError,
    /** Pending or done. */
    isBusy: isPending || isSuccess,
    mutate: (variables: Variables, then: MutateOptions<Data, Error, Variables> = {}) => {
      if (isTaken.current) return;
      isTaken.current = true;
      mutate(variables, then);
    },
    /** Unless pending. */
    reset: () => {
      if (isPending) return;
      isTaken.current = false;
      reset();
    },
  };
}
