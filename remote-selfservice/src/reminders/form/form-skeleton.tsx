import { FormColumns, Skeleton, Stack, WideForm } from '@forecourt/shared/ui';

const NAME_HEIGHT = 82;
const NAMES_HEIGHT = 250;
const DUE_HEIGHT = 108;
/** Line from the record below the date. */
const HINT_HEIGHT = 21;
const REPEAT_HEIGHT = 130;
const MORE_HEIGHT = 44;

interface FormSkeletonProps {
  withPresets?: boolean;
  /** Whether a line from the record will be below the date. */
  isSuggested?: boolean;
}

export function FormSkeleton({ withPresets = false, isSuggested = false }: FormSkeletonProps) {
  const due = <Skeleton shape="block" height={isSuggested ? DUE_HEIGHT + HINT_HEIGHT : DUE_HEIGHT} />;
  return (
    <WideForm>
      <Stack gap={24}>
        <FormColumns>
          <Stack gap={24}>
            <Skeleton shape="block" height={withPresets ? NAMES_HEIGHT : NAME_HEIGHT} />
            {!withPresets && due}
          </Stack>
          <Stack gap={24}>
            {withPresets && due}
            <Skeleton shape="block" height={REPEAT_HEIGHT} />
          </Stack>
        </FormColumns>
        <Skeleton shape="block" height={MORE_HEIGHT} />
      </Stack>
    </WideForm>
  );
}
