import { FormHalves, Skeleton, Stack, WideForm } from '@forecourt/shared/ui';

const FIELD_HEIGHT = 82;
const NAMES_HEIGHT = 250;
const REPEAT_HEIGHT = 220;
const MORE_HEIGHT = 44;

interface FormSkeletonProps {
  /** Names are going to be offered. */
  withPresets?: boolean;
}

/** The place of a reminder's form that is still loading. */
export function FormSkeleton({ withPresets = false }: FormSkeletonProps) {
  return (
    <WideForm>
      <Stack gap={24}>
        <FormHalves>
          <Stack gap={24}>
            <Skeleton shape="block" height={withPresets ? NAMES_HEIGHT : FIELD_HEIGHT} />
            <Skeleton shape="block" height={FIELD_HEIGHT} />
          </Stack>
          <Skeleton shape="block" height={REPEAT_HEIGHT} />
        </FormHalves>
        <Skeleton shape="block" height={MORE_HEIGHT} />
      </Stack>
    </WideForm>
  );
}
