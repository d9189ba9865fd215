import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

interface SingleMutationOptions<Data, Input> extends UseMutationOptions<Data, Error, Input> {
  /** A success opens another screen; stay pending until it is shown. */
  leadsOn?: boolean;
}

/**
 * A mutation that ignores further starts while one is in flight. `isPending` alone is set too late for a
 * double click.
 */
export function useSingleMutation<Data, Input = void>({
  leadsOn = false,
  ...options
}: SingleMutationOptions<Data, Input>): Omit<UseMutationResult<Data, Error, Input>, 'mutateAsync'> {
  const { mutateAsync, ...mutation } = useMutation(options);
  const underWay = useRef(false);

  const mutate: typeof mutation.mutate = (...start) => {
    if (underWay.current) return;
    underWay.current = true;
    const end = (stays: boolean) => () => {
      underWay.current = stays;
    };
    mutateAsync(...start).then(end(leadsOn), end(false));
  };
  const reset = () => {
    underWay.current = false;
    mutation.reset();
  };
  return { ...mutation, mutate, reset, isPending: mutation.isPending || (leadsOn && mutation.isSuccess) };
}
