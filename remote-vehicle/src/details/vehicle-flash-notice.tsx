import { createRecordEntry, type NewVehicleRecord, queryKeys } from '@forecourt/shared/api';
import { useDistanceFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { useSave } from '@forecourt/shared/save';
import { FailureNotice, useFlashMessage } from '@forecourt/shared/screens';
import { Button, FocusOnMount, Notice, Stack } from '@forecourt/shared/ui';
import { useState } from 'react';
import {
  type CustomerEnteredFields,
  isEmptyEntry,
  pickCustomerEnteredFields,
  type VehicleFlash,
  vehicleFlash,
} from '../flash.ts';
import { useEntryKindFormatter } from '../record/record-text.ts';
import { useText } from '../record/text.ts';

/** Notice of what was just done to the vehicle on the previous screen. Offers to add a deleted entry again. */
export function VehicleFlashNotice({ vehicleId }: { vehicleId: string }) {
  const handedOver = useFlashMessage(vehicleFlash.read);
  const [undone, setUndone] = useState<{ of: VehicleFlash; news: VehicleFlash }>();
  const news = undone && undone.of === handedOver ? undone.news : handedOver;
  if (!handedOver || !news) return null;
  return (
    // The key mounts a new element for each result, so that each is announced.
    <FocusOnMount key={news.news}>
      {news.news === 'entryDeleted' ? (
        <EntryDeleted
          vehicleId={vehicleId}
          entry={news.entry}
          hadCorrections={news.hadCorrections}
          hadPhotos={news.hadPhotos}
          onUndone={() => setUndone({ of: handedOver, news: { news: 'entryBack', entry: news.entry } })}
        />
      ) : (
        <Done news={news} />
      )}
    </FocusOnMount>
  );
}

function Done({ news }: { news: Exclude<VehicleFlash, { news: 'entryDeleted' }> }) {
  const text = useText();
  return (
    <Notice tone="good" title={text(`news.${news.news}`)}>
      {'entry' in news && <EntryLine entry={news.entry} use={'use' in news ? news.use : null} />}
    </Notice>
  );
}

interface EntryDeletedProps {
  vehicleId: string;
  entry: CustomerEnteredFields;
  hadCorrections: boolean;
  hadPhotos: boolean;
  onUndone: () => void;
}

function EntryDeleted({ vehicleId, entry, hadCorrections, hadPhotos, onUndone }: EntryDeletedProps) {
  const text = useText();
  const { save, isPending, error } = useSave({
    attempt: ['vehicle.record.undo', vehicleId],
    send: (body: NewVehicleRecord, options) => createRecordEntry(vehicleId, body, options),
    cache: (_added, client) => {
      onUndone();
      return client.invalidateQueries({ queryKey: queryKeys.recordsOf(vehicleId) });
    },
    invalidates: [queryKeys.odometers, queryKeys.reminders],
  });
  const undo = () => {
    const { litres, currency, ...input } = pickCustomerEnteredFields(entry);
    save({
      ...input,
      ...(litres !== null && { litres }),
      ...(currency !== null && { currency }),
      // The record contained these values before, so confirm them without asking the customer.
      confirm_lower: true,
      confirm_jump: true,
      confirm_amounts: true,
    });
  };
  return (
    <Stack gap={12}>
      <Notice
        tone="good"
        title={text('news.entryDeleted')}
        action={
          !isEmptyEntry(entry) && (
            <Button variant="link" busy={isPending} onClick={undo}>
              {text('news.undo')}
            </Button>
          )
        }
      >
        <EntryLine entry={entry} />
        {hadCorrections && <span>{` ${text('news.entryDeleted.corrections')}`}</span>}
        {hadPhotos && <span>{` ${text('news.entryDeleted.photos')}`}</span>}
      </Notice>
      {error && <FailureNotice title={text('news.undo.failed')} error={error} onRetry={undo} />}
    </Stack>
  );
}

/** @param use consumption of a fill-up, in the country's unit */
function EntryLine({
  entry: { kind, date },
  use = null,
}: {
  entry: CustomerEnteredFields;
  use?: number | null;
}) {
  const text = useText();
  const kindText = useEntryKindFormatter();
  const format = useFormat();
  const { unit } = useDistanceFormatter();
  const day = format.date(date, { day: 'numeric', month: 'long', year: 'numeric' });
  const words = { kind: kindText(kind), date: addNoBreakSpaces(day) };
  if (use === null) return <span>{text('news.entry', words)}</span>;
  return (
    <span>
      {text('news.entry.use', { ...words, use: format.number(use), unit: text(`entry.use.${unit}`) })}
    </span>
  );
}
