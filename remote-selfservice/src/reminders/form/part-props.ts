import type { FormState } from '@forecourt/shared/forms';
import type { Fault } from './faults.ts';
import type { Field } from './form-values.ts';

export interface PartProps {
  form: FormState<Field, Fault, Error>;
}
