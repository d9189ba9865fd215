import { LinkButton, Page, PageHeader } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** For an address of a vehicle that the customer does not have. */
export function UnknownVehicle() {
  const text = useText();
  return (
    <Page>
      <PageHeader title={text('unknown.title')} lead={text('unknown.text')} />
      <div>
        <LinkButton to="/vehicle">{text('unknown.back')}</LinkButton>
      </div>
    </Page>
  );
}
