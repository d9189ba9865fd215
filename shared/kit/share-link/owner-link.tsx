import type { NewShareLink } from '@forecourt/shared/api';
import { NEEDS_BACKEND } from '@forecourt/shared/contract';
import { localDateAt } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { useSingleMutation } from '@forecourt/shared/query';
import * as z from '@forecourt/shared/schema';
import { FailureNotice } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { createTabStore } from '@forecourt/shared/tab-store';
import { Button, checkIcon, FocusOnMount, Icon, Row, Section, Stack, Text } from '@forecourt/shared/ui';
import { type ReactNode, useState } from 'react';
import { ShareAddressField, shareAddress, useText } from './share-link.tsx';

/** Links created in this tab, by id of the visit or vehicle, because the backend stores only hashes of their tokens. */
const createdLinks = createTabStore(
  'share.links',
  'customer',
  z.record(z.string(), z.object({ token: z.string(), created_at: z.string(), expires_at: z.string() })),
);

interface OwnerLinkProps {
  /** Heading of the section. */
  title: string;
  /** Id of the visit or vehicle that the link shows. */
  id: string;
  /** Instant at which the current link stops working; null if there is none. */
  until: string | null;
  now: Date;
  /** Whether a link that was created in this tab is the current one, and not replaced elsewhere. */
  isCurrent: (link: NewShareLink) => boolean;
  pathOf: (token: string) => string;
  /** Title of what is shared, for the message of the person who shares it. */
  sharedTitle: string;
  create: () => Promise<NewShareLink>;
  createLabel: string;
  end: () => Promise<unknown>;
  /** Whether a new link is shared or copied at once. Its `about` is then not repeated before replacing it. */
  sharesAtOnce?: boolean;
  /** What the link will show. */
  about: ReactNode;
  /** What the current link shows. */
  shown?: string;
  /** Further consequence of ending or replacing a link. */
  warning?: string;
  /** Called after creating a link, or after ending it (null). */
  onChanged: (link: NewShareLink | null) => void;
  onFailed?: () => void;
  /** Renders the address with its buttons; by default only these. */
  children?: (url: string, address: ReactNode) => ReactNode;
}

/** Section to create, share, replace and end a link. Asks before replacing and ending. */
export function OwnerLink(props: OwnerLinkProps) {
  const { title, id, until, now, isCurrent, pathOf, sharedTitle, create, createLabel, end } = props;
  const {
    sharesAtOnce,
    about,
    shown,
    warning,
    onChanged,
    onFailed,
    children = (_, address) => address,
  } = props;
  const text = useText();
  const format = useFormat();
  const [question, setQuestion] = useState<'replace' | 'end' | 'cancelled' | null>(null);
  // Remains during a retry, so that the button of the notice keeps the focus.
  const [failure, setFailure] = useState<{ error: Error; wanted: boolean } | null>(null);
  const urlOf = ({ token }: NewShareLink) => new URL(pathOf(token), location.origin).href;
  const share = useSingleMutation({
    mutationFn: (link: NewShareLink) => shareAddress({ title: sharedTitle, url: urlOf(link) }),
  });
  // One mutation, so that creating and ending cannot overtake one another.
  const change = useSingleMutation({
    scope: { id: `share.link.${id}` },
    mutationFn: async (isWanted: boolean) => {
      if (isWanted) return create();
      await end();
      return null;
    },
    onSuccess: (made) => {
      const { [id]: _previous, ...others } = createdLinks.read() ?? {};
      createdLinks.keep(made ? { ...others, [id]: made } : others);
      setFailure(null);
      setQuestion(null);
      onChanged(made);
    },
    onError: (error, wanted) => {
      setFailure({ error, wanted });
      onFailed?.();
    },
  });
  const { data: changed, isPending, isSuccess, variables } = change;
  const isShared = until !== null && new Date(until) > now;
  const stored = createdLinks.read()?.[id];
  const link = isShared && stored && isCurrent(stored) ? stored : null;
  const send = (isWanted: boolean) =>
    change.mutate(isWanted, { onSuccess: (made) => made && sharesAtOnce && share.mutate(made) });
  const button = (
    isWanted: boolean,
    label: string,
    variant: 'primary' | 'quiet' | 'danger',
    wide = false,
  ) => (
    <Button
      {...NEEDS_BACKEND}
      variant={variant}
      wide={wide}
      busy={isPending && variables === isWanted}
      disabled={isPending && variables !== isWanted}
      onClick={() => send(isWanted)}
    >
      {label}
    </Button>
  );
  const form = (
    <Stack>
      {about}
      {button(true, createLabel, sharesAtOnce ? 'quiet' : 'primary', true)}
    </Stack>
  );
  const address = link && (
    <Stack gap={8}>
      {children(urlOf(link), <ShareAddressField title={sharedTitle} url={urlOf(link)} />)}
    </Stack>
  );
  const changes = (
    // The target of the single link is higher than its line.
    <div style={link ? { marginBlock: -12 } : undefined}>
      <Row gap={16} wrap>
        {!link && (
          <Button variant="quiet" disabled={isPending} onClick={() => setQuestion('replace')}>
            {text('replace')}
          </Button>
        )}
        <Button variant="link" disabled={isPending} onClick={() => setQuestion('end')}>
          {text('end')}
        </Button>
      </Row>
    </div>
  );
  const date =
    until &&
    format
      .date(localDateAt(new Date(until), siteSettings().organisation.timeZone), {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
      })
      .replace(/(?<=\d\.?) /, '\u00a0');
  const isCopied = share.data === 'copied' && link?.token === share.variables?.token;
  return (
    <Section title={title} boxed>
      <span role="status" className="visually-hidden">
        {isSuccess && text(changed ? (isCopied ? 'created.copied' : 'created') : 'ended')}
      </span>
      {/* After ending, takes the focus of the removed button. */}
      {!isShared && (isSuccess && !changed ? <FocusOnMount>{form}</FocusOnMount> : form)}
      {link && link.token === changed?.token ? (
        <FocusOnMount key={link.token}>{address}</FocusOnMount>
      ) : (
        address
      )}
      {date && isShared && !link && (
        <Row gap={8} align="start" rest>
          <Icon path={checkIcon} />
          <Stack gap={4}>
            <Text strong>{text('shared', { date })}</Text>
            <Text>
              <span>{shown}</span> <span>{text('elsewhere')}</span>
            </Text>
          </Stack>
        </Row>
      )}
      {date && link && (
        <Text size="small" tone="muted">
          <span>{text('until', { date })}</span> <span>{shown}</span>{' '}
          {/* The status above announces the same. */}
          {isCopied && <span aria-hidden="true">{text('created.copied')}</span>}
        </Text>
      )}
      {isShared && (question === 'replace' || question === 'end') && (
        <FocusOnMount key={question}>
          <Stack>
            <Stack gap={8}>
              <Text strong>{text(`${question}.title`)}</Text>
              {question === 'replace' && !sharesAtOnce && about}
              <Text>
                <span>{text('stops')}</span> {warning && <span>{warning}</span>}
              </Text>
            </Stack>
            <Row share wrap gap={8}>
              <Button variant="quiet" disabled={isPending} onClick={() => setQuestion('cancelled')}>
                {text('keep')}
              </Button>
              {question === 'replace'
                ? button(true, text('replace.confirm'), 'primary')
                : button(false, text('end'), 'danger')}
            </Row>
          </Stack>
        </FocusOnMount>
      )}
      {isShared && question === null && changes}
      {isShared && question === 'cancelled' && <FocusOnMount key="cancelled">{changes}</FocusOnMount>}
      {failure && (
        <FailureNotice
          title={text(failure.wanted ? 'create.failed' : 'end.failed')}
          error={failure.error}
          onRetry={() => send(failure.wanted)}
          retrying={isPending}
        />
      )}
    </Section>
  );
}
