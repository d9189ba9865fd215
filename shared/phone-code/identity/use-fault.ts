import { useState } from 'react';

interface FormFault<Fault extends string> {
  /** What is wrong with what was typed, as far as that can be seen without asking anybody. */
  fault: Fault | null;
  /** How often the form was submitted: the `key` of its `LeadToField`. */
  tries: number;
  /** The form was submitted with this fault or none; answers with whether it can go on. */
  judge: (found: Fault | null) => boolean;
  /** Something else is being typed. */
  forgive: () => void;
}

/** The fault of a form, from when it is submitted until something is changed. */
export function useFault<Fault extends string>(): FormFault<Fault> {
  const [{ fault, tries }, set] = useState<{ fault: Fault | null; tries: number }>({ fault: null, tries: 0 });
  return {
    fault,
    tries,
    judge: (found) => {
      set({ fault: found, tries: tries + 1 });
      return found === null;
    },
    forgive: () => set({ fault: null, tries }),
  };
}
