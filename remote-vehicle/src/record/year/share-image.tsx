import { saveFile } from '@forecourt/shared/files';
import {
  Button,
  FocusOnMount,
  Notice,
  photoIcon,
  Row,
  Section,
  Stack,
  Switch,
  Text,
} from '@forecourt/shared/ui';
import { useObjectUrl } from '@forecourt/shared/vehicle-picture';
import { useId, useState } from 'react';
import { useText } from './text.ts';
import styles from './year.module.css';
import type { YearImageContent } from './year-image.ts';

interface ShareImageProps {
  content: Omit<YearImageContent, 'plate'>;
  /** Number plate, which the image shows only if the customer wants that. */
  plate: string;
}

/** Creates the image of a year on request and shows it. The customer then shares it with other apps, or saves it. */
export function ShareImage({ content, plate }: ShareImageProps) {
  const text = useText();
  const id = useId();
  const [file, setFile] = useState<File>();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const [withPlate, setWithPlate] = useState(false);
  const url = useObjectUrl(file);
  const title = [content.vehicle, content.title].filter(Boolean).join(', ');
  const alternative = `${title}. ${content.facts.map(({ label, value }) => `${label}: ${value}`).join('. ')}.`;

  const create = async (shownPlate: string | null) => {
    setState('busy');
    try {
      const { createYearImage } = await import('./year-image.ts');
      const png = await createYearImage({ ...content, plate: shownPlate });
      setFile(new File([png], `${title.replaceAll(/[^\p{L}\d]+/gu, '-')}.png`, { type: 'image/png' }));
      setState('idle');
    } catch {
      // The earlier image may show the plate, or lack it.
      setFile(undefined);
      setState('failed');
    }
  };
  const share = (image: File) =>
    navigator.share({ files: [image], title, text: alternative }).catch((error: unknown) => {
      // The customer closed the list of apps.
      if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(image);
    });
  const canShare = file !== undefined && navigator.canShare?.({ files: [file] });
  return (
    <Section title={text('share')} boxed>
      <Stack>
        <Text tone="muted">{text('share.text')}</Text>
        <div className={styles.made}>
          {url && <img className={styles.image} src={url} alt={alternative} width={1080} height={1350} />}
          <Stack>
            <Switch
              className={styles.plate}
              checked={withPlate}
              aria-labelledby={id}
              onChange={(isOn) => {
                if (state === 'busy') return;
                setWithPlate(isOn);
                if (file) void create(isOn ? plate : null);
              }}
            >
              <span id={id}>{text('share.plate')}</span>
            </Switch>
            {state === 'failed' && (
              <Notice tone="bad" title={text('share.failed')}>
                {text('share.failed.text')}
              </Notice>
            )}
            <span role="status" className="visually-hidden">
              {file && text('share.created')}
            </span>
            {file ? (
              <FocusOnMount>
                <Row wrap>
                  {canShare && (
                    <Button busy={state === 'busy'} onClick={() => void share(file)}>
                      {text('share.send')}
                    </Button>
                  )}
                  <Button
                    variant={canShare ? 'quiet' : 'primary'}
                    busy={state === 'busy'}
                    onClick={() => saveFile(file)}
                  >
                    {text('share.save')}
                  </Button>
                </Row>
              </FocusOnMount>
            ) : (
              <Row wrap>
                <Button
                  variant="quiet"
                  icon={photoIcon}
                  busy={state === 'busy'}
                  onClick={() => void create(withPlate ? plate : null)}
                >
                  {text('share.create')}
                </Button>
              </Row>
            )}
          </Stack>
        </div>
      </Stack>
    </Section>
  );
}
