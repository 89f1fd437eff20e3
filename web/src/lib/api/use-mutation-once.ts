import { type MutateOptions, useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that a second press cannot repeat: after `mutate` it ignores calls until it fails or, once it is done, until
 * `reset`. `isPending` alone would not do, because it ends before the page or the dialog is gone.
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
    /** Under way or done: another press does nothing. */
    isBusy: isPending || isSuccess,
    mutate: (variables: Variables, then: MutateOptions<Data, Error, Variables> = {}) => {
      if (isTaken.current) return;
      isTaken.current = true;
      mutate(variables, then);
    },
    /** Lets it run again, unless it is still under way. */
    reset: () => {
      if (isPending) return;
      isTaken.current = false;
      reset();
    },
  };
}
