/** State and layout of forms (docs/decisions/013-forms.md). */
export {
  beyondLimits,
  faultsBySchema,
  faultsOfProblem,
  type InputFaults,
  isAbout,
  type Limits,
  limitsOf,
  maxLengthOf,
} from './faults.ts';
export { Form } from './form.tsx';
export { type Faults, type FieldProps, type FormState, useForm, type Values } from './use-form.ts';
