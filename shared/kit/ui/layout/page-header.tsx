import { Link, useLocation } from '@forecourt/shared/router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '../display/icon.tsx';
import { backIcon } from '../display/icons.ts';
import styles from './page-header.module.css';
import { useWindowTitle } from './use-window-title.ts';

/**
 * Where back leads: to a path of this site, or to what stood in the screen's place before. In a flow the text is its name,
 * and `where` is read out before it: "Back:".
 */
export type Back = { text: string; where?: string } & (
  | { to: string; onBack?: never; disabled?: never }
  | { to?: never; onBack: () => void /** It is too late to go back. */; disabled?: boolean | undefined }
);

export interface PageHeaderProps {
  title: string;
  /** What the window is called where that is not the title, e.g. "Home" over a greeting. */
  windowTitle?: string | undefined;
  /** One line below the title: what this is, or what was chosen before. */
  lead?: ReactNode;
  /** One step up, or back within a flow. */
  back?: Back | undefined;
  /** Before the title and its line: the picture of what the screen is about, e.g. a `DateTile`. */
  leading?: ReactNode;
  /** Between back and title: the `Steps` of a flow. */
  progress?: ReactNode;
  /** Beside the title, e.g. the primary action on desks. */
  action?: ReactNode;
  /** Whenever it changes the title takes the focus again: what had it is about to go. */
  refocus?: number | undefined;
}

/**
 * The head of a screen. After a navigation its title takes the focus, so that keyboards and screen readers start at
 * the new content; on the first page view it does not. Give it a `key` per step in a flow that stays on one path.
 * Also names the window.
 */
export function PageHeader({
  title,
  windowTitle = title,
  lead,
  leading,
  back,
  progress,
  action,
  refocus = 0,
}: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const leadingId = useId();
  const { key, pathname } = useLocation();
  // The router's key of the location that the page was opened with.
  const opened = key === 'default';

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per screen; two screens may share this instance, so the path tells them apart
  useEffect(() => {
    const focused = document.activeElement;
    const taken = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
    const isAsked = refocus > 0 || !opened;
    if (isAsked && !taken) heading.current?.focus({ preventScroll: true });
  }, [pathname, refocus]);

  useWindowTitle(windowTitle);

  return (
    <header className={styles.header}>
      {back && <BackLink {...back} />}
      {progress && <div className={styles.progress}>{progress}</div>}
      {/* The same boxes with and without what leads, which may come later: the title keeps the focus. */}
      <div className={leading ? styles.led : styles.plain}>
        <div id={leadingId} className={styles.leading}>
          {leading}
        </div>
        <div className={leading ? styles.words : styles.plain}>
          <div className={styles.line}>
            <h1
              ref={heading}
              tabIndex={-1}
              className={styles.title}
              aria-describedby={leading ? leadingId : undefined}
            >
              {title}
            </h1>
            {action}
          </div>
          {lead && <div className={styles.lead}>{lead}</div>}
        </div>
      </div>
    </header>
  );
}

function BackLink({ text, where, to, onBack, disabled }: Back) {
  const label = (
    <>
      <Icon path={backIcon} size={20} />
      {where && <span className="visually-hidden">{where} </span>}
      <span>{text}</span>
    </>
  );
  if (to !== undefined) {
    return (
      <Link to={to} className={styles.back}>
        {label}
      </Link>
    );
  }
  return (
    <button type="button" className={styles.back} onClick={onBack} disabled={disabled}>
      {label}
    </button>
  );
}
