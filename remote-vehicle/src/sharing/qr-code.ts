import { type ComponentType, lazy } from 'react';
import type { QrCodeProps } from './qr-code-image.tsx';

/** QR code, loaded only where it is drawn. If loading fails, it is left out, because the screen works without it. */
export const QrCode = lazy(async (): Promise<{ default: ComponentType<QrCodeProps> }> => {
  const loaded = await import('./qr-code-image.tsx').catch(() => null);
  return loaded ?? { default: () => null };
});
