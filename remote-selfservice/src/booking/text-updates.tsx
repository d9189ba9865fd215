import type { Customer } from '@forecourt/shared/api';
import { FailureNotice } from '@forecourt/shared/screens';
import { Switch } from '@forecourt/shared/ui';
import { useState } from 'react';
import { useChannelPreferences } from '../use-channel-preferences.ts';
import { listTextMessageKinds, MESSAGE_KINDS } from '../use-me.ts';
import { useText } from './text.ts';
import styles from './text-updates.module.css';

/** Kinds of text messages about visits. */
const VISIT_KINDS = MESSAGE_KINDS.filter((kind) => kind !== 'reminder');

interface TextUpdatesProps {
  me: Customer;
  /** Id of the element with the phone number. */
  phoneId: string;
}

/** Switch for all text messages about visits, for customers with a phone number. It is saved at once, not with the booking. */
export function VisitTextMessagesSwitch({ me, phoneId }: TextUpdatesProps) {
  const text = useText();
  const { preferences, error, choose, retry } = useChannelPreferences(me.channels);
  const wanted = VISIT_KINDS.filter((kind) => preferences.texts[kind]);
  // A customer who wants only some kinds gets these back by turning the switch off and on.
  const [wantedAtFirst] = useState(wanted);
  const kindsToTurnOn = wantedAtFirst.length > 0 ? wantedAtFirst : VISIT_KINDS;
  return (
    <div className={styles.row}>
      <Switch
        className={styles.switch}
        checked={listTextMessageKinds().some((kind) => kind !== 'reminder' && preferences.texts[kind])}
        aria-describedby={phoneId}
        onChange={(isWanted) =>
          choose({ channel: 'texts', kinds: isWanted ? kindsToTurnOn : VISIT_KINDS, isWanted })
        }
      >
        <span>{text('book.texts')}</span>
      </Switch>
      {error && <FailureNotice title={text('book.texts.failed')} error={error} onRetry={retry} />}
    </div>
  );
}
