import { type ComponentType, lazy } from 'react';
import type { QrCodeProps } from './qr-code-image.tsx';

/** QR code, loaded where it is drawn. If that fails, nothing is shown: the link beside it leads to the same page. */
export const QrCode = lazy(async (): Promise<{ default: ComponentType<QrCodeProps> }> => {
  const loaded = await import('./qr-code-image.tsx').catch(() => null);
  return loaded ?? { default: () => null };
});
