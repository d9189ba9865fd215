import { pushQuery } from '@forecourt/shared/api';
import { useQuery } from '@forecourt/shared/query';
import { type PushSupport, pushSupport } from '../../device-pushes.ts';

/** How the customer can be told on this device. */
export interface DeviceOffer {
  support: Exclude<PushSupport, 'impossible'>;
  publicKey: string;
}

/**
 * Whether the customer can be told on this device, or could be; null where the browser or the site cannot, and as long as
 * that is not known.
 * @param isAsked false: it does not matter
 */
export function useDeviceOffer(isAsked = true): DeviceOffer | null {
  const support = pushSupport();
  const { data: publicKey } = useQuery({ ...pushQuery(), enabled: isAsked && support !== 'impossible' });
  return isAsked && support !== 'impossible' && publicKey ? { support, publicKey } : null;
}
