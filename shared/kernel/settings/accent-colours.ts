/** Colours of one colour scheme that are made from the business's accent, each as `#rrggbb`. */
export interface AccentColours {
  /** For texts, borders and icons: the accent, darkened or lightened until it is readable. */
  text: string;
  /** Background of buttons and chosen times: the accent as in the settings. */
  fill: string;
  /** Black or white, whichever is readable on `fill` and on `hover`. */
  ink: string;
  hover: string;
  /** Pale background of chosen rows, dates and icons. */
  soft: string;
}

export type ColourScheme = 'light' | 'dark';

/** Minimum contrast of text (WCAG 2.2, 1.4.3 AA). */
export const MIN_READABLE_CONTRAST = 4.5;

/** Colours of shared/kit/ui/base.css that the accent is combined with. */
const SCHEMES = {
  light: {
    surface: '#ffffff',
    grounds: ['#f6f5f2', '#ffffff', '#efeeea', '#e3f3e8', '#fdf1d8', '#fce8e6'],
    texts: ['#181b1d', '#565a5c'],
    far: '#000000',
  },
  dark: {
    surface: '#171b1e',
    grounds: ['#0f1214', '#171b1e', '#1f2529', '#15301f', '#352a12', '#3b1a17'],
    texts: ['#eceff1', '#a9b3b9'],
    far: '#ffffff',
  },
} as const;

const WHITE = '#ffffff';
const BLACK = '#000000';

/** Returns the colours made from the accent. In each pair that the site uses, texts have a contrast of at least 4.5. */
export function computeAccentColours(
  { accent }: { accent: Readonly<Record<ColourScheme, string>> },
  scheme: ColourScheme,
): AccentColours {
  const { grounds, texts, surface, far } = SCHEMES[scheme];
  const fill = accent[scheme].toLowerCase();
  const tint = scheme === 'light' ? mixColours(accent.light, accent.dark, 0.35) : accent.light;
  const soft = until(mixColours(tint, surface, scheme === 'light' ? 0.17 : 0.38), surface, (colour) =>
    texts.every((text) => isReadable(text, colour)),
  );
  const text = until(fill, far, (colour) => [...grounds, soft].every((ground) => isReadable(colour, ground)));
  const ink = pickReadableTextColour(fill);
  // Mix in the opposite of `ink`, so that `ink` stays readable on `hover`.
  const hover = mixColours(fill, ink === WHITE ? BLACK : WHITE, ink === WHITE ? 0.86 : 0.82);
  return { text, fill, ink, hover, soft };
}

/** Returns white if it is readable on the background `ground`; otherwise black, which is readable there. */
function pickReadableTextColour(ground: string): string {
  return isReadable(WHITE, ground) ? WHITE : BLACK;
}

/** Returns the accent of the dark scheme for a business that configures only the light one. */
export function computeDarkAccent(light: string): string {
  return until(light, WHITE, (dark) => {
    const isClear = computeContrast(dark, SCHEMES.dark.surface) >= 5.5;
    return isClear && computeAccentColours({ accent: { light, dark } }, 'dark').text === dark;
  });
}

/** Mixes more and more of `end` into a colour. Returns the first result for which `isGood` is true; `end` if there is none. */
function until(colour: string, end: string, isGood: (colour: string) => boolean): string {
  for (let percent = 0; percent < 100; percent += 1) {
    const mixed = mixColours(end, colour, percent / 100);
    if (isGood(mixed)) return mixed;
  }
  return end;
}

function isReadable(text: string, ground: string): boolean {
  return computeContrast(text, ground) >= MIN_READABLE_CONTRAST;
}

/** Mixes two colours as `color-mix(in srgb, …)` does. @param share of the first colour, from 0 to 1 */
export function mixColours(first: string, second: string, share: number): string {
  const [ones, others] = [channels(first), channels(second)];
  const mixed = ones.map((one, index) => Math.round(one * share + (others[index] ?? 0) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Contrast ratio by WCAG 2.2 ("contrast ratio", "relative luminance"), from 1 to 21. @throws unless both are `#rrggbb` */
export function computeContrast(first: string, second: string): number {
  const [darker, lighter] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string): number[] {
  const found = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour)?.slice(1);
  if (!found) throw new Error(`contrast: expected a colour like #0d5c6b, got "${colour}"`);
  return found.map((channel) => Number.parseInt(channel, 16));
}
