import { appointmentQuery, type VisitPhoto, visitPhotosQuery } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { MAX_CUSTOMER_PHOTOS_PER_VISIT } from '@forecourt/shared/limits';
import { AddPhotos, PhotoFrame, PhotoSection, PhotoTiles, usePhotoText } from '@forecourt/shared/photos';
import { useQuery, useQueryClient } from '@forecourt/shared/query';
import { Button, Notice, Section, Stack } from '@forecourt/shared/ui';
import { useEffect, useState } from 'react';
import { useText as useFrameText } from '../text.ts';
import { selectPhotoHint, type VisitPhotosProps, VisitPhotosSkeleton } from '../visit-photos-skeleton.tsx';
import { useText } from './text.ts';
import styles from './visit-photos.module.css';
import {
  countUnsentPhotos,
  dropFinishedUpload,
  findOrCreateScreenUpload,
  reloadVisitPhotos,
  storeUnsentPhotoCount,
  visitUploadOptions,
} from './visit-uploads.ts';

/** Photos of a visit by workshop and customer. The customer can add photos, and remove own ones, until the visit is over. */
export function VisitPhotosSection({ visit, canChange, boxed = true }: VisitPhotosProps) {
  const text = useText();
  const frameText = useFrameText();
  const photoText = usePhotoText();
  const [lost, setLost] = useState(() => countUnsentPhotos(visit.id));
  const [detached] = useState(() => findOrCreateScreenUpload(visit.id));
  useEffect(() => () => dropFinishedUpload(visit.id, 'screen'), [visit.id]);
  const query = useVisitPhotos(visit);
  const agedBy = useQuery({ ...appointmentQuery(visit.id), enabled: false });
  const limit = MAX_CUSTOMER_PHOTOS_PER_VISIT;
  const forgetLost = () => {
    storeUnsentPhotoCount(visit.id);
    setLost(0);
  };
  // The bar of the shell already explains that the device is offline.
  if (!query.data && query.error instanceof ApiProblem && query.error.code === 'offline') return null;
  return (
    <Section title={frameText('title')} boxed={boxed}>
      <PhotoSection
        query={query}
        agedBy={agedBy}
        skeleton={<VisitPhotosSkeleton visit={visit} canChange={canChange} />}
        reload={() => reloadVisitPhotos(visit.id)}
      >
        {(photos, { isRemoved, onRemoved, onChanged, focusAdding }) => {
          const own = photos.filter(({ by }) => by === 'customer');
          const others = photos.filter(({ by }) => by === 'workshop');
          return (
            <>
              <PhotoGroup title={text('from.workshop')} photos={others} altId="alt.workshop" />
              <PhotoGroup
                title={others.length > 0 && text('from.you')}
                photos={own}
                altId="alt.own"
                onRemoved={canChange ? onRemoved : undefined}
              />
              {canChange && lost > 0 && (
                <Notice
                  tone="warn"
                  title={text('lost', { count: lost })}
                  action={
                    <Button
                      variant="link"
                      onClick={() => {
                        focusAdding();
                        forgetLost();
                      }}
                    >
                      {photoText('action.skip', { count: lost })}
                    </Button>
                  }
                />
              )}
              {canChange && (
                <AddPhotos
                  count={own.length}
                  limit={limit}
                  hint={frameText(selectPhotoHint(visit), { limit })}
                  isRemoved={isRemoved}
                  detached={detached}
                  focusAdding={focusAdding}
                  save={visitUploadOptions(visit.id).save}
                  onChanged={() => {
                    setLost(0);
                    onChanged();
                  }}
                />
              )}
            </>
          );
        }}
      </PhotoSection>
    </Section>
  );
}

/** A visit without photos needs no request. A list that was loaded before is kept up to date. */
function useVisitPhotos({ id, photos }: VisitPhotosProps['visit']) {
  const options = visitPhotosQuery(id);
  const isLoaded = useQueryClient().getQueryData(options.queryKey) !== undefined;
  const isWanted = photos > 0 || isLoaded;
  const [wasEmpty] = useState(!isWanted);
  const query = useQuery({
    ...options,
    enabled: isWanted,
    // While the first photos load, the button and the progress of an upload remain.
    placeholderData: () => (wasEmpty ? [] : undefined),
  });
  return isWanted ? query : { ...query, data: [] };
}

interface PhotoGroupProps {
  /** Title of the group; false if all photos of the visit are in it. */
  title: string | false;
  photos: readonly VisitPhoto[];
  altId: 'alt.own' | 'alt.workshop';
  onRemoved?: (() => void) | undefined;
}

function PhotoGroup({ title, photos, altId, onRemoved }: PhotoGroupProps) {
  const text = useText();
  if (photos.length === 0) return null;
  return (
    <Stack gap={8}>
      {title && <h3 className={styles.title}>{title}</h3>}
      <PhotoTiles
        photos={photos}
        altOf={(number) => text(altId, { number })}
        onRemoved={onRemoved}
        small={altId === 'alt.own'}
      />
    </Stack>
  );
}

/** The workshop's photos with their captions on paper. */
export function PrintedWorkshopPhotos({ visit }: Pick<VisitPhotosProps, 'visit'>) {
  const text = useText();
  const others = useVisitPhotos(visit).data?.filter(({ by }) => by === 'workshop') ?? [];
  if (others.length === 0) return null;
  return (
    <section className={styles.printed}>
      <h2>{text('printed.workshop')}</h2>
      <ul>
        {others.map(({ id, caption }) => (
          <li key={id}>
            <PhotoFrame id={id} size="thumbnail" alt="" whole />
            {caption}
          </li>
        ))}
      </ul>
    </section>
  );
}
