import { FOCUSED_FLOW_ATTRIBUTE } from '@forecourt/shared/contract';
import { Link, useLocation } from '@forecourt/shared/router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { backIcon, Icon } from '../display/icon.tsx';
import styles from './page.module.css';
import headerStyles from './page-header.module.css';

export interface PageProps {
  children: ReactNode;
  /** `field`: at most 35 rem, for a form of one field. `form`: at most 40 rem. `overview`: wide, for `Columns` or `Panes`. */
  width?: 'field' | 'form' | 'overview' | undefined;
  /** Whether the page is centred in the window, for screens without navigation. Narrow, wide with `overview`, or as `field`. */
  centered?: boolean | undefined;
  /** Whether the screen is a step of a flow: on phones the shell then hides brand and navigation. */
  focused?: boolean | undefined;
}

/** Content column of a screen. Fills the remaining height of the window, so that an `ActionBar` is at its bottom. */
export function Page({ children, width = 'form', centered, focused }: PageProps) {
  return (
    <div
      className={classNames(styles.page, styles[width], centered && styles.centered)}
      {...(focused && { [FOCUSED_FLOW_ATTRIBUTE]: '' })}
    >
      {children}
    </div>
  );
}

interface ColumnsProps {
  /** Content that comes first on phones; on wide screens it is above `side`. */
  lead?: ReactNode;
  children: ReactNode;
  /** Content below the first column or, on tablets with `onTablets`, below both. On phones it is above `side`. */
  below?: ReactNode;
  /** Whether desktops, too, show `below` below both columns. */
  belowBoth?: boolean | undefined;
  side: ReactNode;
  /** Content that comes last on phones; below the first column on desktops, below `side` on tablets with `onTablets`. */
  last?: ReactNode;
  /** Whether the content is a short form, shown as a card on wide screens. `boxed`: on phones, too. */
  form?: boolean | 'boxed' | undefined;
  /** Whether tablets and small desktops show two columns, too. */
  onTablets?: boolean | undefined;
  /** Whether both columns are equally wide. */
  even?: boolean | undefined;
  /** Whether the first column is much wider than the second, for a list with a small card beside it. */
  wideFirst?: boolean | undefined;
}

export function Columns({
  lead,
  children,
  below,
  belowBoth,
  side,
  last,
  form,
  onTablets,
  even,
  wideFirst,
}: ColumnsProps) {
  return (
    <div
      className={classNames(
        styles.columns,
        form && styles.withForm,
        form === 'boxed' && styles.boxed,
        onTablets && styles.onTablets,
        even && styles.even,
        wideFirst && styles.wideFirst,
        belowBoth && styles.belowBoth,
      )}
    >
      {lead && <div className={styles.lead}>{lead}</div>}
      <div className={styles.column}>{children}</div>
      {below && <div className={classNames(styles.column, styles.below)}>{below}</div>}
      <div className={styles.column}>{side}</div>
      {last && <div className={classNames(styles.column, styles.last)}>{last}</div>}
    </div>
  );
}

/** Back link: a path to open, or a callback within a flow. Screen readers read `where` before the text, e.g. "Back:". */
export type BackTarget = { text: string; where?: string } & (
  | { to: string; onBack?: never; disabled?: never }
  | { to?: never; onBack: () => void; disabled?: boolean | undefined }
);

export interface PageHeaderProps {
  title: string;
  /** Content shown in place of the title's text, e.g. a plate or a placeholder. */
  heading?: ReactNode;
  windowTitle?: string | undefined;
  lead?: ReactNode;
  back?: BackTarget | undefined;
  leading?: ReactNode;
  progress?: ReactNode;
  action?: ReactNode;
  /** When this number changes, the title takes the focus. Change it before the focused element is removed. */
  refocus?: number | undefined;
}

/** Header of a screen. Its title takes the focus after a navigation, unless a field has it. Steps of one path need a `key`. */
export function PageHeader({
  title,
  heading: shownTitle = title,
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per screen; two screens may share this instance
  useEffect(() => {
    const focused = document.activeElement;
    const taken = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
    const isAsked = refocus > 0 || !opened;
    if (isAsked && !taken) heading.current?.focus({ preventScroll: true });
  }, [pathname, refocus]);

  useWindowTitle(windowTitle);

  return (
    <header className={headerStyles.header}>
      {back && <BackLink {...back} />}
      {progress && <div className={headerStyles.progress}>{progress}</div>}
      {/* The same elements with and without `leading`, which may load later, so that the title keeps the focus. */}
      <div className={leading ? headerStyles.led : headerStyles.plain}>
        <div id={leadingId} className={headerStyles.leading}>
          {leading}
        </div>
        <div className={leading ? headerStyles.words : headerStyles.plain}>
          <div className={headerStyles.line}>
            <h1
              ref={heading}
              tabIndex={-1}
              className={headerStyles.title}
              aria-describedby={leading ? leadingId : undefined}
            >
              {shownTitle}
            </h1>
            {action}
          </div>
          {lead && <div className={headerStyles.lead}>{lead}</div>}
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
      <Link to={to} className={headerStyles.back}>
        {label}
      </Link>
    );
  }
  return (
    <button type="button" className={headerStyles.back} onClick={onBack} disabled={disabled}>
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
