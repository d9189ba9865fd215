/** State and layout of forms (docs/decisions/013-forms.md). */
export {
  findExceededLimit,
  findInputFaults,
  findMaxLength,
  findNumberLimits,
  type InputFaults,
  isRejectedAt,
  type NumberLimits,
  toInputFaults,
} from './faults.ts';
export { Form } from './form.tsx';
export {
  type FormFieldFaults,
  type FormFieldProps,
  type FormFieldValues,
  type FormState,
  useForm,
} from './use-form.ts';
