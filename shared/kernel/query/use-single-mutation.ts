import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

interface SingleMutationOptions<Data, Input> extends UseMutationOptions<Data, Error, Input> {
  leadsOn?: boolean;
}

/** Ignores starts while a mutation is in flight; `isPending` is set too late for a double click. */
export function useSingleMutation<Data, Input = void>({
  leadsOn = false,
  ...options
}: SingleMutationOptions<Data, Input>): Omit<UseMutationResult<Data, Error, Input>, 'mutateAsync'> {
  const { mutateAsync, ...mutation } = useMutation(options);
  const isInFlight = useRef(false);

  const mutate: typeof mutation.mutate = (...start) => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    const end = (stays: boolean) => () => {
      isInFlight.current = stays;
    };
    mutateAsync(...start).then(end(leadsOn), end(false));
  };
  const reset = () => {
    isInFlight.current = false;
    mutation.reset();
  };
  return { ...mutation, mutate, reset, isPending: mutation.isPending || (leadsOn && mutation.isSuccess) };
}
