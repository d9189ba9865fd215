import { Section } from '@forecourt/shared/ui';
import { Suspense } from 'react';
import { lazyPart } from './lazy-part.ts';
import type { VisitPhotosProps } from './photo-handover.ts';
import { useText } from './text.ts';
import { VisitPhotosSkeleton } from './visit-photos-skeleton.tsx';

const LoadedVisitPhotos = lazyPart((parts) => parts.VisitPhotosSection);
const LoadedPrintedPhotos = lazyPart((parts) => parts.PrintedVisitPhotos);

/** Photos of a visit; renders nothing if there are none and none can be added. */
export function VisitPhotos({ visit, canChange }: VisitPhotosProps) {
  const text = useText();
  const hasPhotos = visit.photos > 0;
  if (!hasPhotos && !canChange) return null;
  const waiting = (
    <Section title={text('title')} boxed>
      <VisitPhotosSkeleton visit={visit} canChange={canChange} />
    </Section>
  );
  return (
    <Suspense fallback={waiting}>
      <LoadedVisitPhotos visit={visit} canChange={canChange} />
    </Suspense>
  );
}

/** The workshop's photos for the printed page. */
export function PrintedPhotos({ visit }: Pick<VisitPhotosProps, 'visit'>) {
  const hasPhotos = visit.photos > 0;
  if (!hasPhotos) return null;
  return (
    <Suspense fallback={null}>
      <LoadedPrintedPhotos visit={visit} />
    </Suspense>
  );
}
