import { type NewVehicleRecord, newVehicleRecordSchema, type VehicleRecord } from '@forecourt/shared/api';
import {
  countryConventions,
  countryVolumeUnit,
  numberFormat,
  parseMoney,
  useMoneyFormatter,
  useTypedWholeNumberFormatter,
} from '@forecourt/shared/country';
import { workshopCurrency } from '@forecourt/shared/currency';
import { localDateAt } from '@forecourt/shared/dates';
import { Form, type FormFieldValues, findMaxLength, useForm } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { useLocale } from '@forecourt/shared/i18n';
import { FailureNotice } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import {
  AcrossColumns,
  Button,
  ChipRadioGroup,
  classNames,
  DateField,
  FieldColumns,
  FormActions,
  NumberField,
  Stack,
  TextAreaField,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { RECORD_KINDS } from '../../record-kinds.ts';
import { useEntryKindFormatter } from '../record-text.ts';
import { SaveConfirmationPrompt, useSaveConfirmationQuestion } from '../save-question.tsx';
import { useText } from '../text.ts';
import styles from './entry-form.module.css';
import {
  type EntryFault,
  type EntryField,
  type EntryInputConventions,
  parseVolume,
  toEntryFaults,
  toEntryFormValues,
  toEntryInput,
  useEntryFaultFormatter,
  validateEntry,
} from './entry-values.ts';
import {
  LastPriceButton,
  LastStationButton,
  type LatestFillUpValues,
  useFillUpProposals,
} from './fuel-proposals.tsx';

/** Height in px of the fields and the button bar. */
export const ENTRY_FORM_HEIGHT_PX = 540;

interface EntryFormProps {
  /** Name under which unsaved input is stored in this tab; the caller clears the draft after saving. */
  draft: string;
  entry?: VehicleRecord | undefined;
  /** Kind of a new entry, from the address. */
  kind?: NewVehicleRecord['kind'] | undefined;
  /** Kind of a new entry that is selected at first if the address has none. Later changes of this value have no effect. */
  likelyKind?: NewVehicleRecord['kind'] | undefined;
  /** Whether the customer asked to change the kind of a stored entry. */
  isKindAsked?: boolean;
  /** Whether the vehicle takes fuel, or the entry is about fuel. */
  hasFuel: boolean;
  lastReading?: ReactNode;
  /** Values to propose for a new fill-up; null if unknown, undefined while they load. */
  lastFill: LatestFillUpValues | null | undefined;
  cancelTo: string;
  busy: boolean;
  /** Failure of the last attempt to save; null after the next change. */
  error: Error | null;
  onChange: () => void;
  onSubmit: (input: NewVehicleRecord) => void;
  /** Returns the photos field, below the other fields. @param optional mark of optional fields; undefined if none is marked */
  children: (optional: string | undefined) => ReactNode;
  secondaryAction?: ReactNode;
}

/** Whether a new entry of this kind has its own form, without a choice of the kind: fuel and odometer readings. */
export function hasKindSpecificForm(kind: string | null | undefined): kind is 'fuel' | 'reading' {
  return kind === 'fuel' || kind === 'reading';
}

/** Form of a new or stored entry. Typed input survives every error. */
export function EntryForm({
  draft,
  entry,
  kind,
  likelyKind,
  isKindAsked = false,
  hasFuel,
  lastReading,
  lastFill,
  cancelTo,
  busy,
  error,
  onChange,
  onSubmit,
  children,
  secondaryAction,
}: EntryFormProps) {
  const text = useText();
  const written = useTypedWholeNumberFormatter();
  const units = useEntryUnits(entry?.currency);
  const money = useMoneyFormatter();
  const symbol = money.symbol(units.currency);
  const isPreset = hasKindSpecificForm(kind);
  const [kindAtFirst] = useState(kind ?? likelyKind ?? '');
  // A draft from an earlier use of the form may contain another kind.
  const withKind = (typed: FormFieldValues<EntryField>) => (isPreset ? { ...typed, kind } : typed);
  const form = useForm<EntryField, EntryFault>({
    saved: entry
      ? toEntryFormValues(entry, units)
      : { kind: kindAtFirst, date: units.today, odometer: '', cost: '', litres: '', note: '' },
    draft,
    // If only kind or date of a new entry were entered, show no notice about unsaved changes.
    withoutNotice: entry ? [] : ['kind', 'date'],
    check: (values) => validateEntry(withKind(values), units, entry),
    words: useEntryFaultFormatter(units.currency),
    failure: error,
    blame: toEntryFaults,
    busy,
    onChange,
    onSubmit: (values) => onSubmit(toEntryInput(withKind(values), units, entry)),
  });
  const { element, faults, unblamed } = form;
  const values = withKind(form.values);
  // If the draft of a correction contains another kind than the title, show the kind.
  const [isKindShown] = useState(!isPreset && (!entry || values.kind !== entry.kind));
  const [focused, setFocused] = useState(kind === 'reading' ? 'odometer' : kind === 'fuel' && 'litres');
  // A layout effect, because phones open the keyboard only if the focus moves while the press is handled.
  useLayoutEffect(() => {
    if (focused) element.current?.querySelector<HTMLElement>(`[name="${focused}"]`)?.focus();
  }, [focused, element]);
  const { question, confirm } = useSaveConfirmationQuestion(unblamed, busy);

  function chooseKind(value: string) {
    form.set('kind', value);
    // If a kind is chosen with the arrow keys, the focus must stay in the list.
    const isByKey = document.activeElement?.matches(':focus-visible') === true;
    setFocused(value === 'fuel' && !isByKey && 'litres');
  }

  const isFuel = values.kind === 'fuel';
  const isReading = values.kind === 'reading';
  // Entries of other kinds need one of several fields, so none of these is labelled as optional.
  const needsAny = !isFuel && !isReading;
  const optional = needsAny ? undefined : text('field.optional');
  /** Hint that one of several fields is enough; false for an odometer reading, and for a saved entry, which has enough. */
  const enough =
    !entry && (isFuel ? text(`field.litres.hint.${units.volume}`) : needsAny && text('field.needed'));
  const isWithoutAmounts = values.litres === '' && values.cost === '';
  const areBothMissing = isFuel && faults.litres === 'needed' && faults.cost === 'needed' && isWithoutAmounts;
  /** Props of the fields litres and cost. Fuel needs only one of the two, so typing one removes the error from both. */
  const amountProps = (name: 'litres' | 'cost') => {
    const isEnough = faults[name] === 'needed' && !isWithoutAmounts;
    return { ...form.field(name), ...(isEnough && { error: undefined }) };
  };
  const ownReason = unblamed && ownReasonOf(unblamed, text);
  const proposals = useFillUpProposals(lastFill, units, values);
  const litres = isFuel && (
    <NumberField
      {...amountProps('litres')}
      label={text(`field.litres.${units.volume}`)}
      hint={
        <>
          <VisuallyHidden>{enough}</VisuallyHidden> {proposals.litres}
        </>
      }
      inputMode="decimal"
      autoComplete="off"
      written={(typed) => {
        const amount = parseVolume(typed, units);
        return typeof amount === 'number'
          ? numberFormat(units.language, { maximumFractionDigits: 3 }).format(amount)
          : typed;
      }}
    />
  );
  const cost = !isReading && (
    <NumberField
      {...amountProps('cost')}
      label={text('field.cost')}
      hint={
        <>
          <VisuallyHidden>
            {text('field.cost.hint', { currency: units.currency })} {enough}
          </VisuallyHidden>{' '}
          {/* The button with the last price replaces this hint. */}
          {isFuel && proposals.cost_minor === null && proposals.price}
        </>
      }
      {...(symbol.isFirst ? { prefix: symbol.text } : { suffix: symbol.text })}
      inputMode="decimal"
      autoComplete="off"
      written={(typed) => {
        const minor = parseMoney(typed, units.currency, units.language);
        return typeof minor === 'number' ? money.plain(minor, units.currency) : typed;
      }}
    />
  );
  const mileage = (
    <NumberField
      {...form.field('odometer')}
      label={text('field.mileage')}
      mark={isReading ? undefined : optional}
      hint={
        <>
          <VisuallyHidden>{text(`unit.${units.distance}.hint`)}</VisuallyHidden> {lastReading}
        </>
      }
      suffix={text(`unit.${units.distance}`)}
      inputMode="numeric"
      autoComplete="off"
      written={written}
    />
  );
  const pair = (
    <div className={styles.pair}>
      {enough && (
        // Screen readers read this hint with the fields. If both fields are missing, their errors replace it.
        <p aria-hidden="true" className={classNames(styles.enough, areBothMissing && styles.replaced)}>
          {enough}
        </p>
      )}
      {litres && <div className={classNames(areBothMissing && styles.either)}>{litres}</div>}
      {cost && (
        <div className={classNames(areBothMissing && styles.said)}>
          {cost}
          {isFuel && lastFill && proposals.cost_minor !== null && (
            <LastPriceButton
              cost_minor={proposals.cost_minor}
              last={lastFill}
              units={units}
              onUse={(typed) => {
                form.set('cost', typed);
                // The pressed button is about to be removed, so focus the field.
                form.element.current?.querySelector<HTMLElement>('[name="cost"]')?.focus();
              }}
            />
          )}
        </div>
      )}
      {!isFuel && mileage}
    </div>
  );
  const date = <DateField {...form.field('date')} label={text('field.date')} max={units.today} />;
  const note = (
    <Stack>
      <TextAreaField
        {...form.field('note')}
        label={text('field.note')}
        mark={optional}
        maxLength={findMaxLength(newVehicleRecordSchema.shape.note)}
        rows={2}
      />
      {isFuel && (
        <LastStationButton last={lastFill} note={values.note} onUse={(note) => form.set('note', note)} />
      )}
    </Stack>
  );
  return (
    <Form form={form}>
      <Stack gap={24}>
        {(isKindShown || isKindAsked) && (
          <KindField
            key={String(isKindAsked)}
            isAsked={isKindAsked}
            kinds={hasFuel ? RECORD_KINDS : RECORD_KINDS.filter((each) => each !== 'fuel')}
            error={faults.kind && text('fault.kind.missing')}
            value={values.kind}
            onChange={chooseKind}
          />
        )}
        <FieldColumns>
          {isReading ? mileage : <AcrossColumns>{pair}</AcrossColumns>}
          {isFuel && mileage}
          {needsAny && <AcrossColumns>{note}</AcrossColumns>}
          {date}
          {question && (
            <AcrossColumns>
              <SaveConfirmationPrompt
                question={question}
                typed={{
                  odometer_km: null,
                  ...toEntryInput(values, units, entry),
                  currency: units.currency,
                }}
                busy={busy}
                onConfirm={() => onSubmit({ ...toEntryInput(values, units, entry), ...confirm() })}
              />
            </AcrossColumns>
          )}
          {!needsAny && note}
          {children(optional)}
        </FieldColumns>
        {unblamed && !question && (
          <FailureNotice
            title={text('save.failed')}
            error={unblamed}
            onRetry={ownReason ? undefined : () => element.current?.requestSubmit()}
          >
            {ownReason}
          </FailureNotice>
        )}
      </Stack>
      <div className={styles.end}>
        {secondaryAction}
        <FormActions
          cancelTo={cancelTo}
          cancelText={text('cancel')}
          submitText={text('entry.save')}
          busy={busy}
        />
      </div>
    </Form>
  );
}

const KINDS_SHOWN_AT_FIRST = 5;

interface KindFieldProps {
  /** Whether the customer pressed the button to change the kind. If so, all kinds are shown, and the current one is focused. */
  isAsked: boolean;
  /** The most frequent kinds first. */
  kinds: readonly VehicleRecord['kind'][];
  error: ReactNode;
  value: string;
  onChange: (value: string) => void;
}

/** Choice of the kind. Rarer kinds appear on request; the first of them takes the focus. */
function KindField({ isAsked, kinds, error, value, onChange }: KindFieldProps) {
  const text = useText();
  const kindText = useEntryKindFormatter();
  const place = useRef<HTMLDivElement>(null);
  const [firstAdded, setFirstAdded] = useState(isAsked ? value : undefined);
  // The kind that was selected when the form opened stays visible, also after another one is selected.
  const [atFirst] = useState(value);
  const isHidden = (kind: string, index: number) =>
    firstAdded === undefined && index >= KINDS_SHOWN_AT_FIRST && kind !== value && kind !== atFirst;
  useLayoutEffect(() => {
    if (firstAdded) place.current?.querySelector<HTMLElement>(`[value="${firstAdded}"]`)?.focus();
  }, [firstAdded]);
  return (
    <div ref={place} className={styles.kinds}>
      <ChipRadioGroup
        legend={text('field.kind')}
        error={error}
        chips={kinds
          .filter((kind, index) => !isHidden(kind, index))
          .map((kind) => ({ value: kind, text: kindText(kind) }))}
        more={
          kinds.some(isHidden) && (
            <Button variant="link" aria-expanded={false} onClick={() => setFirstAdded(kinds.find(isHidden))}>
              {text('field.kind.more')}
            </Button>
          )
        }
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

/** @param currency ISO 4217, of the entry to edit; by default the workshop's currency */
function useEntryUnits(currency?: string | null): EntryInputConventions {
  const { organisation } = siteSettings();
  return {
    distance: countryConventions(organisation.country).distance,
    volume: countryVolumeUnit(organisation.country),
    currency: currency ?? workshopCurrency(organisation),
    language: useLocale(),
    today: localDateAt(new Date(), organisation.timeZone),
  };
}

function ownReasonOf(error: Error, text: ReturnType<typeof useText>): string | undefined {
  const code = error instanceof ApiProblem ? error.code : null;
  if (code === 'too_many_records') return text('save.tooMany');
  return code === 'changed_elsewhere' ? text('save.changedElsewhere') : undefined;
}
