import { pushQuery } from '@forecourt/shared/api';
import { useQuery } from '@forecourt/shared/query';
import { type PushSupport, pushSupport } from '../../device-pushes.ts';

export interface DeviceOffer {
  support: Exclude<PushSupport, 'impossible'>;
  publicKey: string;
}

/**
 * Whether pushes are or could be on; null if the browser or the site cannot send them, or while that is unknown.
 * @param isAsked false skips the check
 */
export function useDeviceOffer(isAsked = true): DeviceOffer | null {
  const support = pushSupport();
  const { data: publicKey } = useQuery({ ...pushQuery(), enabled: isAsked && support !== 'impossible' });
  return isAsked && support !== 'impossible' && publicKey ? { support, publicKey } : null;
}
