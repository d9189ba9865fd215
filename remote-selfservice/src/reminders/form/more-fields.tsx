import { usePresetTexts } from '@forecourt/shared/reminders';
import { siteSettings } from '@forecourt/shared/settings';
import {
  ChipList,
  ChoiceList,
  Disclosure,
  FormColumns,
  SelectField,
  Stack,
  TextAreaField,
} from '@forecourt/shared/ui';
import { useServiceWords } from '@forecourt/shared/workshop';
import { useState } from 'react';
import { useText } from '../text.ts';
import { repeatChoice } from './form-values.ts';
import type { PartProps } from './part-props.ts';

/** Optional fields, and those with a default. */
export function MoreFields({ form }: PartProps) {
  const text = useText();
  const { types, leadDays } = siteSettings().reminders;
  const [isOpen, setOpen] = useState(false);
  const items = form.field('items');
  // A field with an error must not be hidden.
  const isFaulty = Boolean(items.error ?? form.field('service').error);
  return (
    <Disclosure title={text('form.more')} open={isOpen || isFaulty} onToggle={setOpen}>
      <FormColumns>
        <Stack gap={24}>
          <ServiceField form={form} />
          {repeatChoice(form.values) !== '' && <FromField form={form} />}
        </Stack>
        <Stack gap={24}>
          {types.length > 1 && (
            <ChoiceList
              legend={text('form.type')}
              value={form.values.type}
              onChange={(value) => form.set('type', value)}
              choices={types.map((each) => ({
                value: each as string,
                title: text('form.type.days', { days: leadDays[each] }),
                description: text(`form.type.${each}`),
              }))}
            />
          )}
          <TextAreaField
            label={text('form.items')}
            mark={text('optional')}
            hint={text('form.items.hint')}
            rows={2}
            {...items}
          />
        </Stack>
      </FormColumns>
    </Disclosure>
  );
}

function ServiceField({ form }: PartProps) {
  const text = useText();
  const wordsOf = useServiceWords();
  const kinds = Object.keys(siteSettings().booking.serviceTypes);
  return (
    <SelectField
      label={text('form.service')}
      mark={text('optional')}
      hint={text('form.service.hint')}
      options={[
        { value: '', text: text('form.service.none') },
        ...kinds.map((code) => ({ value: code, text: wordsOf(code).title })),
      ]}
      {...form.field('service')}
    />
  );
}

function FromField({ form }: PartProps) {
  const text = useText();
  const wordsOf = usePresetTexts();
  const { from } = form.values;
  return (
    <ChipList
      legend={text('form.from')}
      value={from}
      onChange={(value) => form.set('from', value)}
      chips={(['due', 'completion'] as const).map((value) => ({
        value: value as string,
        text: text(`form.from.${value}`),
      }))}
      hint={text(from === 'completion' ? 'form.from.completion.hint' : 'form.from.due.hint', {
        test: wordsOf('inspection').within,
      })}
    />
  );
}
