/** State and layout of forms (docs/decisions/013-forms.md). */
export {
  faultsBySchema,
  faultsOfProblem,
  findExceededLimit,
  findNumberLimits,
  type InputFaults,
  isRejectedAt,
  maxLengthOf,
  type NumberLimits,
} from './faults.ts';
export { Form } from './form.tsx';
export { type Faults, type FieldProps, type FormState, useForm, type Values } from './use-form.ts';
