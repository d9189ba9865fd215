import {
  type RecordImportChoices,
  type RecordImportQuestion,
  recordImportChoicesSchema,
} from '@forecourt/shared/api';
import {
  currencyDecimals,
  numberFormat,
  useDistanceFormatter,
  useMoneyFormatter,
  useVolumeFormatter,
} from '@forecourt/shared/country';
import { CURRENCY_CODES, workshopCurrency } from '@forecourt/shared/currency';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat, useLocale } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { Button, ChoiceList, Disclosure, Notice, SelectField, Stack, Text } from '@forecourt/shared/ui';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useEntryKindFormatter } from '../record/record-text.ts';
import { isRecordKind, RECORD_KINDS } from '../record-kinds.ts';
import { FileButton } from './choose-file.tsx';
import {
  type ColumnMap,
  ColumnMapFields,
  findColumnFaults,
  listUnmappedColumns,
  parseImportField,
} from './map-columns.tsx';
import styles from './record-csv.module.css';
import { useText } from './text.ts';
import type { PreviewedFile } from './use-import.ts';

/** Question with a fixed set of answers → its possible answers. */
const FIXED_ANSWERS = {
  format: ['fuelio', 'drivvo', 'lubelogger', 'spritmonitor', 'forecourt', 'table'],
  date_order: ['dmy', 'mdy', 'ymd'],
  decimal: ['point', 'comma'],
  distance: ['km', 'mi'],
  volume: ['l', 'gal_us', 'gal_uk'],
  price: ['total', 'per_unit'],
} as const;

type About = Exclude<keyof RecordImportChoices, 'columns' | 'repeats'>;
type Answers = { [Each in About]?: string | undefined };

const ABOUT: readonly About[] = [
  'format',
  'date_order',
  'decimal',
  'distance',
  'volume',
  'currency',
  'kind',
  'price',
];
const OF_SOME_FILES: readonly About[] = ['kind', 'price'];

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

interface ImportQuestionsStepProps {
  checked: PreviewedFile;
  busy: boolean;
  onDecide: (choices: RecordImportChoices) => void;
  onChoose: (file: File) => void;
}

/**
 * Second step, for files with open questions or files that were read wrongly: first the questions, then all other choices. On
 * submit, the first question without an answer takes the focus.
 */
export function ImportQuestionsStep({ checked, busy, onDecide, onChoose }: ImportQuestionsStepProps) {
  const text = useText();
  const { preview, file, choices } = checked;
  const { questions, columns } = preview;
  const form = useRef<HTMLFormElement>(null);
  const [answers, setAnswers] = useState(() => firstAnswers(checked));
  const isMapAsked = questions.some(({ about }) => about === 'columns');
  const isUnsaid = ({ index, samples }: (typeof columns)[number]) =>
    isMapAsked && samples.length > 0 && choices.columns?.[index] === undefined;
  const [map, setMap] = useState<ColumnMap>(() =>
    Object.fromEntries(
      columns.map((column) => [column.index, column.field ?? (isUnsaid(column) ? undefined : null)]),
    ),
  );
  const [isSubmitted, setSubmitted] = useState(0);
  const asked = questions.filter(({ about }) => about !== 'columns');
  const rest = ABOUT.filter((about) => asked.every((question) => question.about !== about)).filter(
    (about) => !OF_SOME_FILES.includes(about) || preview.choices[about] !== undefined,
  );
  let introduction: 'decide.text' | 'decide.text.columns' | 'decide.text.change' = 'decide.text';
  if (questions.length === 0) introduction = 'decide.text.change';
  else if (asked.length === 0) introduction = 'decide.text.columns';
  const isFormatChanged = answers.format !== preview.format;
  const mapFaults = isFormatChanged ? {} : findColumnFaults(columns, map, text);
  const leftOut = listUnmappedColumns(preview, text);
  const isLeavingOut = leftOut.length > 0 && !isMapAsked && !isFormatChanged;
  const isComplete = asked.every(({ about }) => answers[about as About]);
  const isRight = isComplete && Object.keys(mapFaults).length === 0;
  useEffect(() => {
    if (isSubmitted === 0) return;
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const control = faulty?.matches('fieldset') ? faulty.querySelector('input') : faulty;
    control?.focus();
  }, [isSubmitted]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    // After a change of the format, the columns are unknown until the file is read again, so do not send the old column map.
    if (isRight || isFormatChanged) onDecide(choicesOf(checked, answers, isFormatChanged ? null : map));
    else setSubmitted(isSubmitted + 1);
  }

  const answer = (about: About) => (value: string) => setAnswers({ ...answers, [about]: value });
  const columnMap = (
    <ColumnMapFields
      columns={columns}
      value={map}
      faults={isSubmitted > 0 ? mapFaults : {}}
      onChange={setMap}
    />
  );
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap={24}>
        <Text>{text(introduction, { name: file.name })}</Text>
        {asked.map((question) => (
          <Question
            key={question.about}
            question={question}
            currency={preview.choices.currency ?? ''}
            value={answers[question.about as About] ?? null}
            isFaulty={isSubmitted > 0}
            onAnswer={answer(question.about as About)}
          />
        ))}
        {isMapAsked && choices.columns && <NeededColumns questions={questions} />}
        {isMapAsked && columnMap}
        {isLeavingOut && <Text>{text('decide.leftOut', { columns: leftOut.join(', ') })}</Text>}
        <Rest isFolded={questions.length > 0}>
          <div className={styles.map}>
            {rest.map((about) => (
              <ReadingField
                key={about}
                about={about}
                value={answers[about] ?? ''}
                none={text('rest.auto')}
                onChange={answer(about)}
              />
            ))}
          </div>
          {!isMapAsked && !isFormatChanged && columns.length > 0 && columnMap}
        </Rest>
        <div className={styles.submit}>
          <FileButton variant="quiet" text={text('choose.other')} onChoose={onChoose} />
          <Button type="submit" busy={busy}>
            {text('decide.submit')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Notice of columns that the backend reports missing although the customer has mapped some. Renders nothing without any. */
function NeededColumns({ questions }: { questions: readonly RecordImportQuestion[] }) {
  const text = useText();
  const fields = questions
    .filter(({ about }) => about === 'columns')
    .flatMap(({ options }) => options.map(({ value }) => parseImportField(value)))
    .filter((field) => field !== null);
  if (fields.length === 0) return null;
  const names = fields.map((field) => text(`field.${field}`));
  return <Notice tone="warn" atOnce title={text('map.needed', { fields: names.join(', ') })} />;
}

interface RestProps {
  isFolded: boolean;
  children: ReactNode;
}

/** Fields that are usually detected correctly: folded below the questions, or unfolded if there are no questions. */
function Rest({ isFolded, children }: RestProps) {
  const text = useText();
  const content = <Stack gap={24}>{children}</Stack>;
  return isFolded ? <Disclosure title={text('decide.more')}>{content}</Disclosure> : content;
}

interface QuestionProps {
  question: RecordImportQuestion;
  /** Currency (ISO 4217) of the costs in examples. */
  currency: string;
  value: string | null;
  isFaulty: boolean;
  onAnswer: (value: string) => void;
}

/** Question with its possible answers. Except for currency and kind, an example shows how each would read a cell. */
function Question({ question, currency, value, isFaulty, onAnswer }: QuestionProps) {
  const { about, options } = question;
  const text = useText();
  const optionText = useImportOptionText();
  const exampleText = useExampleText();
  const label = text(`about.${about as Exclude<About, 'format'>}`);
  const error = isFaulty && !value ? text('question.choose') : undefined;
  // A select element: currencies and kinds are too many for radio buttons, and need no example.
  if (about === 'currency' || about === 'kind') {
    return (
      <ReadingField
        about={about}
        value={value ?? ''}
        none={text('question.none')}
        likely={about === 'currency' ? options.map((option) => option.value) : []}
        error={error}
        onChange={onAnswer}
      />
    );
  }
  return (
    <ChoiceList
      legend={label}
      error={error}
      value={value}
      onChange={onAnswer}
      choices={options.map((option) => ({
        value: option.value,
        title: optionText(about as About, option.value),
        description: exampleText(question, option.example, currency),
      }))}
    />
  );
}

interface ReadingFieldProps {
  about: About;
  value: string;
  /** Text of the empty option, which means that nothing is chosen. */
  none: string;
  /** Currencies (ISO 4217) to list right after the workshop's. */
  likely?: readonly string[];
  error?: string | undefined;
  onChange: (value: string) => void;
}

function ReadingField({ about, value, none, likely = [], error, onChange }: ReadingFieldProps) {
  const text = useText();
  const optionText = useImportOptionText();
  const values = valuesOf(about, likely);
  const known = value === '' || values.includes(value) ? values : [value, ...values];
  return (
    <SelectField
      label={about === 'format' ? text('format') : text(`about.${about}`)}
      error={error}
      value={value}
      options={[
        // A file always has a format, so there is no empty option for it.
        ...(about === 'format' ? [] : [{ value: '', text: none }]),
        ...known.map((each) => ({ value: each, text: optionText(about, each) })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Initial answers: the choices by which the file was read. An open question has the customer's earlier answer, if any. */
function firstAnswers({ choices, preview }: PreviewedFile): Answers {
  const answers: Answers = { ...preview.choices, format: preview.format };
  for (const { about } of preview.questions) {
    if (about !== 'columns') answers[about] = choices[about];
  }
  return answers;
}

/** Possible answers; of currencies, the workshop's and likely ones first. @param likely meanings of a sign such as $ */
function valuesOf(about: About, likely: readonly string[]): readonly string[] {
  if (about === 'kind') return RECORD_KINDS;
  if (about !== 'currency') return FIXED_ANSWERS[about];
  return [...new Set([workshopCurrency(siteSettings().organisation), ...likely, ...CURRENCY_CODES])];
}

/** Returns a function that labels an answer: "Day, month, year", "Kilometres", "GBP – British Pound". */
function useImportOptionText(): (about: About, value: string) => string {
  const text = useText();
  const kindText = useEntryKindFormatter();
  const language = useLocale();
  const currencies = new Intl.DisplayNames([language], { type: 'currency', fallback: 'none' });
  return (about, value) => {
    if (about === 'kind') return isRecordKind(value) ? kindText(value) : value;
    if (about === 'currency') {
      const name = currencies.of(value);
      return name ? `${value} – ${name}` : value;
    }
    const word = (FIXED_ANSWERS[about] as readonly string[]).includes(value);
    return word ? text(`${about}.${value}` as Parameters<typeof text>[0]) : value;
  };
}

const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** Returns a function that writes how a cell would be read: "3/4/2026 is 3 April 2026" or "84120 is 52,270 miles". */
function useExampleText(): (question: RecordImportQuestion, example: string, currency: string) => string {
  const text = useText();
  const format = useFormat();
  const language = useLocale();
  const distance = useDistanceFormatter();
  const volume = useVolumeFormatter();
  const money = useMoneyFormatter();
  const written = (about: RecordImportQuestion['about'], number: number, currency: string) => {
    if (about === 'distance') return distance.written(number);
    if (about === 'volume') return volume.written(number, 'long', 3);
    if (about === 'price' && currency !== '') {
      return money.written(Math.round(number * 10 ** currencyDecimals(currency)), currency);
    }
    // Always write two decimals: they distinguish 1.23 from 1,234.00 in every language, whatever its decimal sign.
    return numberFormat(language, TWO_DECIMALS).format(number);
  };
  return ({ about, cell }, example, currency) => {
    if (example === '') return '';
    const original = addNoBreakSpaces(cell);
    if (ISO_DAY.test(example)) {
      const day = format.date(example, { day: 'numeric', month: 'long', year: 'numeric' });
      return text('example.day', { cell: original, day: addNoBreakSpaces(day) });
    }
    return text(about === 'price' ? 'example.price' : 'example.amount', {
      cell: original,
      amount: addNoBreakSpaces(written(about, Number(example), currency)),
    });
  };
}

/**
 * Returns all choices of the customer: the earlier ones, and the answers that differ from the preview.
 * @param map field of each column; null if the format was changed, which makes columns unknown and drops earlier choices
 */
function choicesOf(checked: PreviewedFile, answers: Answers, map: ColumnMap | null): RecordImportChoices {
  const { choices, preview } = checked;
  const isAsked = (about: string) => preview.questions.some((question) => question.about === about);
  const shown = firstAnswers(checked);
  const decided: Record<string, unknown> = map === null ? {} : { ...choices };
  for (const about of ABOUT) {
    const answer = answers[about] || undefined;
    if (isAsked(about) || answer !== shown[about]) decided[about] = answer;
  }
  const isMapChanged = map && preview.columns.some(({ index, field }) => map[index] !== field);
  if (map && (isAsked('columns') || isMapChanged)) decided.columns = map;
  // If a price or cost column was remapped, the map decides what prices mean, unless the answer about prices was changed, too.
  const isPriceMapped = preview.columns.some(
    ({ index, field }) => (field === 'price' || field === 'cost') && map?.[index] !== field,
  );
  if (map && isPriceMapped && answers.price === shown.price) delete decided.price;
  return recordImportChoicesSchema.parse(decided);
}
