import { FormHalves, Skeleton, Stack, WideForm } from '@forecourt/shared/ui';

const FIELD_HEIGHT = 109;
const DUE_HEIGHT = 82;
const CHIPS_HEIGHT = 132;

/** The place of a reminder's form that is still loading. */
export function FormSkeleton() {
  return (
    <WideForm>
      <FormHalves>
        <Stack gap={24}>
          <Skeleton shape="block" height={FIELD_HEIGHT} />
          <Skeleton shape="block" height={FIELD_HEIGHT} />
          <Skeleton shape="block" height={DUE_HEIGHT} />
        </Stack>
        <Stack gap={24}>
          <Skeleton shape="block" height={CHIPS_HEIGHT} />
        </Stack>
      </FormHalves>
    </WideForm>
  );
}
