import { computeLogoSize } from '@forecourt/shared/contract';
import { siteSettings } from '@forecourt/shared/settings';

/** Texts of the image. */
export interface YearImageContent {
  title: string;
  /** Make and model; may be empty. */
  vehicle: string;
  /** Number plate; null: it is not shown. */
  plate: string | null;
  facts: readonly { label: string; value: string }[];
}

/** Size of the image in px: the upright format of social networks, 4 by 5. */
const IMAGE_SIZE = { width: 1080, height: 1350 } as const;

const MARGIN = 88;
const HEAD_HEIGHT = 590;
const FOOT_HEIGHT = 150;
const LOGO_HEIGHT = 64;
const COLUMN_GAP = 48;

const TOKENS = [
  'accent',
  'accent-fill',
  'accent-ink',
  'surface',
  'text',
  'text-2',
  'line',
  'plate-white',
  'plate-ink',
] as const;

/** Reads the colours of the site in the light scheme, which the image always has. */
function readColours(): Record<(typeof TOKENS)[number], string> {
  const probe = document.createElement('span');
  probe.style.colorScheme = 'light';
  document.body.append(probe);
  const colours = TOKENS.map((token) => {
    probe.style.color = `var(--${token})`;
    return [token, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colours);
}

/** Draws the image of a year as a PNG. @throws Error if the browser cannot draw it */
export async function createYearImage(content: YearImageContent): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, IMAGE_SIZE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw an image');
  draw(context, content, await loadLogo());
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) =>
      png ? resolve(png) : reject(new Error('This browser has no room for the image')),
    );
  });
}

function draw(
  context: CanvasRenderingContext2D,
  content: YearImageContent,
  logo: HTMLImageElement | null,
): void {
  const { organisation, appearance } = siteSettings();
  const colours = readColours();
  const font = getComputedStyle(document.body).fontFamily;
  const { width, height } = IMAGE_SIZE;
  const inner = width - 2 * MARGIN;
  const write = (text: string, { x = MARGIN, y, size, weight = 400, colour, room = inner }: Written) => {
    const setSize = (px: number) => {
      context.font = `${weight} ${px}px ${font}`;
    };
    setSize(size);
    // Shrink a text that is too long, because cutting it would hide a figure.
    const wanted = context.measureText(text).width;
    if (wanted > room) setSize(Math.floor((size * room) / wanted));
    context.fillStyle = colour;
    context.fillText(text, x, y);
    return Math.min(wanted, room);
  };
  context.fillStyle = colours.surface;
  context.fillRect(0, 0, width, height);
  context.fillStyle = colours['accent-fill'];
  context.fillRect(0, 0, width, HEAD_HEIGHT);

  const onAccent = { colour: colours['accent-ink'] };
  const [hero, ...facts] = content.facts;
  if (content.vehicle) write(content.vehicle, { ...onAccent, y: 130, size: 46, weight: 500 });
  write(content.title, { ...onAccent, y: 210, size: 72, weight: 700 });
  if (hero) {
    write(hero.label, { ...onAccent, y: 385, size: 40 });
    write(hero.value, { ...onAccent, y: 520, size: 150, weight: 700 });
  }
  if (content.plate) {
    context.font = `700 44px ${font}`;
    context.fillStyle = colours['plate-white'];
    context.beginPath();
    context.roundRect(MARGIN, 250, Math.min(inner, context.measureText(content.plate).width + 48), 72, 10);
    context.fill();
    write(content.plate, {
      x: MARGIN + 24,
      y: 302,
      size: 44,
      weight: 700,
      colour: colours['plate-ink'],
      room: inner - 48,
    });
  }

  const column = (inner - COLUMN_GAP) / 2;
  const row = (height - HEAD_HEIGHT - FOOT_HEIGHT) / Math.max(2, Math.ceil(facts.length / 2));
  for (const [index, { label, value }] of facts.entries()) {
    const x = MARGIN + (index % 2) * (column + COLUMN_GAP);
    const y = HEAD_HEIGHT + Math.floor(index / 2) * row + row / 2;
    write(label, { x, y: y - 34, size: 34, colour: colours['text-2'], room: column });
    write(value, { x, y: y + 42, size: 70, weight: 700, colour: colours.accent, room: column });
  }

  const foot = height - FOOT_HEIGHT;
  context.fillStyle = colours.line;
  context.fillRect(MARGIN, foot, inner, 2);
  const { isLettering, ...size } = computeLogoSize(appearance.logoRatio);
  const logoWidth = (LOGO_HEIGHT / size.height) * size.width;
  if (logo) context.drawImage(logo, MARGIN, foot + (FOOT_HEIGHT - LOGO_HEIGHT) / 2, logoWidth, LOGO_HEIGHT);
  if (logo && isLettering) return;
  const x = MARGIN + (logo ? logoWidth + 24 : 0);
  write(organisation.name, {
    x,
    y: foot + FOOT_HEIGHT / 2 + 14,
    size: 40,
    weight: 600,
    colour: colours.text,
    room: width - MARGIN - x,
  });
}

interface Written {
  x?: number;
  y: number;
  size: number;
  weight?: number;
  colour: string;
  /** Maximum width in px. */
  room?: number;
}

/** Loads the logo; null if that fails, as it does for a logo of another site without CORS, which would taint the canvas. */
async function loadLogo(): Promise<HTMLImageElement | null> {
  const logo = new Image();
  logo.crossOrigin = 'anonymous';
  logo.src = siteSettings().appearance.logo.light;
  return logo.decode().then(
    () => logo,
    () => null,
  );
}
