import { Link, useLocation } from '@forecourt/shared/router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { backIcon, Icon } from '../display/icon.tsx';
import styles from './page-header.module.css';

/** Target of the back link: a path, or a callback within a flow. `where` is read before the text, e.g. "Back:". */
export type BackTarget = { text: string; where?: string } & (
  | { to: string; onBack?: never; disabled?: never }
  | { to?: never; onBack: () => void; disabled?: boolean | undefined }
);

export interface PageHeaderProps {
  title: string;
  windowTitle?: string | undefined;
  lead?: ReactNode;
  back?: BackTarget | undefined;
  leading?: ReactNode;
  progress?: ReactNode;
  action?: ReactNode;
  /** Focuses the title again when it changes, because the focused element is about to be removed. */
  refocus?: number | undefined;
}

/**
 * Head of a screen; also sets the window's title. After a navigation it takes the focus, so that keyboards and screen
 * readers start at the new content, but not on the first page view. In a flow on one path, needs a `key` per step.
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
      {/* The same elements with and without `leading`, which may load later, so that the title keeps the focus. */}
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

function BackLink({ text, where, to, onBack, disabled }: BackTarget) {
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

/** Sets the window's title to "title · site". The site's name is the page's `application-name`. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    const site = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;
    document.title = site ? `${title} · ${site}` : title;
  }, [title]);
}
