import { ApiProblem } from '@forecourt/shared/http';
import { usePhotoText } from '@forecourt/shared/photos';
import { useLocation } from '@forecourt/shared/router';
import { FailurePanel } from '@forecourt/shared/screens';
import { Section } from '@forecourt/shared/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { usePhotoModule } from './photo-handover.tsx';
import { useText } from './text.ts';
import { type VisitPhotosProps, VisitPhotosSkeleton } from './visit-photos-skeleton.tsx';

/** Photos of a visit; renders nothing if there are none and none can be added. */
export function VisitPhotos(props: VisitPhotosProps) {
  const hasPhotos = props.visit.photos > 0;
  return hasPhotos || props.canChange ? <LoadedVisitPhotos {...props} /> : null;
}

/** Keys of the locations that have scrolled to the photos. After *Back*, the browser restores the position instead. */
const scrolledKeys = new Set<string>();

/** Scrolls to the photos on mount if the address of the page ends with `#photos`. The shell scrolls to the top before. */
function useScrollFromLink(section: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== '#photos' || scrolledKeys.has(key)) return undefined;
    const frame = requestAnimationFrame(() => {
      scrolledKeys.add(key);
      section.current?.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key, section]);
}

function LoadedVisitPhotos(props: VisitPhotosProps) {
  const text = useText();
  const photoText = usePhotoText();
  const place = useRef<HTMLDivElement>(null);
  useScrollFromLink(place);
  const { parts, status, retry } = usePhotoModule();
  const hasFailed = status !== 'loading';
  const content = parts ? (
    <parts.VisitPhotosSection {...props} />
  ) : (
    <Section title={text('title')} boxed={props.boxed ?? true}>
      {hasFailed ? (
        <FailurePanel
          title={photoText('list.failed')}
          error={new ApiProblem(0, 'network')}
          retrying={status === 'retrying'}
          onRetry={retry}
          onFocusLost={() => place.current?.focus()}
        />
      ) : (
        <VisitPhotosSkeleton {...props} />
      )}
    </Section>
  );
  return (
    <div ref={place} tabIndex={hasFailed ? -1 : undefined}>
      {content}
    </div>
  );
}

/** The workshop's photos for the printed page. */
export function PrintedPhotos({ visit }: Pick<VisitPhotosProps, 'visit'>) {
  const hasPhotos = visit.photos > 0;
  return hasPhotos ? <LoadedPrintedPhotos visit={visit} /> : null;
}

function LoadedPrintedPhotos({ visit }: Pick<VisitPhotosProps, 'visit'>) {
  const { parts } = usePhotoModule();
  return parts && <parts.PrintedWorkshopPhotos visit={visit} />;
}
