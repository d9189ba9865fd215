import { createText } from '@forecourt/shared/i18n';
import { homePath } from '@forecourt/shared/links';
import { useLocation, useNavigate } from '@forecourt/shared/router';
import {
  Button,
  type ButtonProps,
  NotFoundScreen,
  Row,
  TextField,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import { useEffect, useState } from 'react';
import catalogues from './messages';
import type en from './messages/en.json';

export const useText = createText<keyof typeof en>(catalogues);

interface ShareableAddress {
  /** What the address shows, for the message of the person who shares it. */
  title: string;
  url: string;
}

/** Opens the device's menu for sharing, or copies the address if the browser has none. */
export async function shareAddress({
  title,
  url,
}: ShareableAddress): Promise<'shared' | 'copied' | 'neither'> {
  const attempt = navigator.share
    ? navigator.share({ title, url }).then(() => 'shared' as const)
    : navigator.clipboard?.writeText(url).then(() => 'copied' as const);
  return (await attempt?.catch(() => undefined)) ?? 'neither';
}

/** Shows an address with buttons to share and copy it, where the browser can. */
export function ShareAddressField(address: ShareableAddress) {
  const text = useText();
  return (
    <>
      <TextField
        label={text('address')}
        readOnly
        translate="no"
        value={address.url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Row share wrap gap={8}>
        {'share' in navigator && <Button onClick={() => void shareAddress(address)}>{text('share')}</Button>}
        <CopyTextButton
          variant={'share' in navigator ? 'quiet' : 'primary'}
          value={address.url}
          label={text('copyLink')}
          name={text('copyLink')}
        />
      </Row>
    </>
  );
}

/** Fragment of the link that skips to the content of a page (host/src/layout). */
const SKIP_LINK = '#content';

/** Returns the token in the fragment. Puts it back after the skip link replaced the fragment. */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(hash.slice(1));
  const hasSkipped = hash === SKIP_LINK;
  if (!hasSkipped && hash.slice(1) !== token) setToken(hash.slice(1));
  useEffect(() => {
    if (hasSkipped) navigate(`${pathname}#${token}`, { replace: true });
  }, [hasSkipped, navigate, pathname, token]);
  return token;
}

/** Same screen for every link that does not work, so that it does not reveal the reason. */
export function InvalidLinkScreen() {
  const text = useText();
  return (
    <NotFoundScreen
      title={text('invalid')}
      text={text('invalid.text')}
      to={homePath()}
      action={text('invalid.home')}
      callFirst
    />
  );
}

interface CopyTextProps extends Pick<ButtonProps, 'variant' | 'wide'> {
  value: string;
  /** Visible label of the button; default: "Copy". */
  label?: string;
  /** Accessible name of the button, e.g. "Copy customer number". */
  name: string;
}

/** Button that copies a text and reports whether it worked. Renders nothing if the page has no clipboard (plain http). */
export function CopyTextButton({ value, label, name, variant = 'link', wide }: CopyTextProps) {
  const text = useText();
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null);
  if (!navigator.clipboard) return null;

  async function copy() {
    // Clear the outcome first, so that a screen reader announces the same outcome again after a second press.
    setOutcome(null);
    const done = await navigator.clipboard.writeText(value).then(
      () => 'copied' as const,
      () => 'notCopied' as const,
    );
    setOutcome(done);
  }

  return (
    <>
      <Button variant={variant} wide={wide} onClick={() => void copy()}>
        <span aria-hidden="true">{outcome ? text(outcome) : (label ?? text('copy'))}</span>
        <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
      <span role="status" className="visually-hidden">
        {outcome && text(outcome)}
      </span>
    </>
  );
}
