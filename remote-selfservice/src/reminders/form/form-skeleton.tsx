import { Skeleton, Stack } from '@forecourt/shared/ui';

const FIELD_HEIGHT = 78;
const TEXT_HEIGHT = 132;

/** The place of a reminder's form that is still loading. */
export function FormSkeleton() {
  return (
    <Stack gap={24}>
      <Skeleton shape="block" height={FIELD_HEIGHT} />
      <Skeleton shape="block" height={TEXT_HEIGHT} />
      <Skeleton shape="block" height={FIELD_HEIGHT} />
    </Stack>
  );
}
