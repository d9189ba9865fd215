import { type RefObject, useEffect, useState } from 'react';

interface LeadToFieldProps {
  input: RefObject<HTMLInputElement | null>;
  /** What is wrong with what is in the field, as it stands there; nothing otherwise. */
  error: string | false | null | undefined;
}

/**
 * Leads to a field when its error comes: a screen reader reads the error as the focus arrives there. Where the focus is
 * there already, the error is read out by itself. Give another `key` with each try: the same error then leads again.
 */
export function LeadToField({ input, error }: LeadToFieldProps) {
  const [wasThere, setWasThere] = useState(false);
  const hasError = Boolean(error);
  useEffect(() => {
    setWasThere(hasError && document.activeElement === input.current);
    if (hasError) input.current?.focus();
  }, [input, hasError]);
  return (
    wasThere &&
    error && (
      <span role="alert" className="visually-hidden">
        {error}
      </span>
    )
  );
}
