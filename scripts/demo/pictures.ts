import { createRequire } from 'node:module';

export interface CarAppearance {
  shape: keyof typeof SHAPES;
  paint: string;
}

interface Shape {
  body: string;
  windows: readonly string[];
  seams: string;
  wheels: readonly [front: number, rear: number];
  lamp: string;
  tailLamp: string;
}

const SHAPES = {
  hatchback: {
    body: 'M148 548 L146 470 Q150 424 226 404 L398 374 Q486 274 582 262 L884 258 Q936 262 964 330 L1004 396 Q1024 424 1024 470 L1024 536 Q1022 552 1004 552 L160 556 Z',
    windows: [
      'M440 376 Q508 298 590 288 L648 286 L652 380 Z',
      'M670 285 L848 283 Q888 286 912 364 L898 378 L674 380 Z',
    ],
    seams: 'M660 286 L664 548 M436 380 L428 546 M670 420 H712 M440 424 H478',
    wheels: [318, 892],
    lamp: 'M160 444 Q190 420 240 418 L232 446 Z',
    tailLamp: 'M972 396 L1004 398 L1022 448 L984 440 Z',
  },
  van: {
    body: 'M126 566 L124 464 Q130 408 214 380 L300 346 L392 196 Q406 172 446 168 L1046 164 Q1076 168 1078 204 L1082 548 Q1080 566 1060 566 Z',
    windows: ['M338 346 L412 216 Q418 206 436 204 L520 202 L522 348 Z'],
    seams: 'M534 190 L536 560 M330 356 L322 560 M536 376 H1072 M790 180 L792 560 M548 410 H592 M800 410 H838',
    wheels: [292, 900],
    lamp: 'M142 446 Q176 412 226 402 L220 442 Z',
    tailLamp: 'M1056 300 H1078 V400 H1056 Z',
  },
  small: {
    body: 'M226 550 L224 470 Q230 420 306 394 L404 368 Q486 258 612 248 Q780 242 868 336 Q914 384 972 406 Q992 424 992 470 L992 536 Q990 552 972 552 Z',
    windows: [
      'M444 372 Q512 288 612 276 L656 274 L660 376 Z',
      'M678 274 Q778 276 838 346 Q848 362 838 374 L682 376 Z',
    ],
    seams: 'M668 276 L674 544 M438 378 L434 542 M682 416 H722',
    wheels: [376, 846],
    lamp: 'M246 444 A26 26 0 1 1 298 444 A26 26 0 1 1 246 444 Z',
    tailLamp: 'M952 416 L982 426 L984 466 L958 460 Z',
  },
} as const satisfies Record<string, Shape>;

const WHEEL = 78;

export function drawCarPhoto({ shape, paint }: CarAppearance): Promise<Blob> {
  const { body, windows, seams, wheels, lamp, tailLamp }: Shape = SHAPES[shape];
  const slats = Array.from({ length: 9 }, (_, row) => `M90 ${130 + row * 42} H1110`).join(' ');
  return renderJpeg(`
    <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
      <defs>
        <linearGradient id="wall" x2="0" y2="1"><stop stop-color="#d8d3c8"/><stop offset="1" stop-color="#b9b2a4"/></linearGradient>
        <linearGradient id="ground" x2="0" y2="1"><stop stop-color="#6d7074"/><stop offset="1" stop-color="#4a4d51"/></linearGradient>
        <linearGradient id="shine" x2="0" y2="1">
          <stop stop-color="#fff" stop-opacity=".45"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/>
          <stop offset="1" stop-color="#000" stop-opacity=".35"/>
        </linearGradient>
        <linearGradient id="glass" x2="1" y2="1"><stop stop-color="#8fa6b2"/><stop offset=".5" stop-color="#37474f"/><stop offset="1" stop-color="#202a30"/></linearGradient>
        <radialGradient id="shade"><stop stop-opacity=".55"/><stop offset="1" stop-opacity="0"/></radialGradient>
      </defs>
      <rect width="1200" height="560" fill="url(#wall)"/>
      <rect x="80" y="90" width="1040" height="470" fill="#a9adaf"/>
      <path d="${slats}" stroke="#8b9093" stroke-width="4"/>
      <rect y="560" width="1200" height="240" fill="url(#ground)"/>
      <ellipse cx="600" cy="618" rx="520" ry="42" fill="url(#shade)"/>
      <path d="${body}" fill="${paint}"/>
      <path d="${body}" fill="url(#shine)"/>
      ${windows.map((pane) => `<path d="${pane}" fill="url(#glass)"/>`).join('')}
      <path d="${seams}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="4"/>
      <path d="${lamp}" fill="#f3f4ee" stroke="#59606a" stroke-width="3"/>
      <path d="${tailLamp}" fill="#b3262b"/>
      ${wheels.map(wheel).join('')}
    </svg>`);
}

function wheel(x: number): string {
  const spokes = Array.from({ length: 5 }, (_, spoke) => {
    const angle = (spoke / 5) * 2 * Math.PI - 0.4;
    return `M${x} 546 l${(50 * Math.cos(angle)).toFixed(1)} ${(50 * Math.sin(angle)).toFixed(1)}`;
  });
  return `
    <circle cx="${x}" cy="546" r="${WHEEL + 10}" fill="#17191b"/>
    <circle cx="${x}" cy="546" r="${WHEEL}" fill="#26292c"/>
    <circle cx="${x}" cy="546" r="54" fill="#53585d"/>
    <path d="${spokes.join(' ')}" stroke="#c8ccd0" stroke-width="15" stroke-linecap="round"/>
    <circle cx="${x}" cy="546" r="14" fill="#c8ccd0"/>`;
}

export interface ReceiptContent {
  title: string;
  from: string;
  date: string;
  work: string;
  total: string;
  amount: string;
  /** Last line, such as "Paid, thank you". */
  paid: string;
}

export function drawReceiptPhoto(receipt: ReceiptContent): Promise<Blob> {
  const { title, from, date, work, total, amount, paid } = escapeTexts(receipt);
  const grain = Array.from({ length: 14 }, (_, line) => {
    const y = 30 + line * 88;
    return `M0 ${y} Q300 ${y + ((line * 37) % 40) - 20} 900 ${y + ((line * 53) % 30)}`;
  });
  return renderJpeg(`
    <svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200" font-family="DejaVu Sans Mono, monospace" fill="#2b2b2e">
      <defs>
        <linearGradient id="table" x2="1" y2="1"><stop stop-color="#9a7350"/><stop offset="1" stop-color="#74512f"/></linearGradient>
        <linearGradient id="paper" x2="1" y2="1"><stop stop-color="#fbfaf5"/><stop offset="1" stop-color="#e6e3d8"/></linearGradient>
      </defs>
      <rect width="900" height="1200" fill="url(#table)"/>
      <path d="${grain.join(' ')}" fill="none" stroke="#5d3f23" stroke-opacity=".5" stroke-width="5"/>
      <g transform="rotate(-3 450 600)">
        <rect x="150" y="92" width="620" height="1030" fill="#000" fill-opacity=".3"/>
        <path d="M136 76 H756 V1100 l-31 14 -31 -14 -31 14 -31 -14 -31 14 -31 -14 -31 14 -31 -14 -31 14 -31 -14 -31 14 -31 -14 -31 14 -31 -14 -31 14 -31 -14 -31 14 -31 -14 -31 14 -31 -14 Z" fill="url(#paper)"/>
        <text x="446" y="180" font-size="44" font-weight="700" text-anchor="middle">${from}</text>
        <text x="446" y="240" font-size="28" text-anchor="middle">${title} · ${date}</text>
        <path d="M180 290 H712 M180 830 H712" stroke="#2b2b2e" stroke-width="3" stroke-dasharray="12 9"/>
        <text x="180" y="360" font-size="28">${work}</text>
        <text x="712" y="420" font-size="28" text-anchor="end">${amount}</text>
        <text x="180" y="910" font-size="40" font-weight="700">${total}</text>
        <text x="712" y="910" font-size="40" font-weight="700" text-anchor="end">${amount}</text>
        <text x="446" y="1030" font-size="28" text-anchor="middle">${paid}</text>
      </g>
    </svg>`);
}

function escapeTexts(receipt: ReceiptContent): ReceiptContent {
  const escaped = Object.entries(receipt).map(([part, text]) => [part, escapeXml(text)]);
  return Object.fromEntries(escaped) as ReceiptContent;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

// The image library sharp is loaded from the api's packages, because it is no dependency of the scripts.
const fromApi = createRequire(new URL('../../api/package.json', import.meta.url));

const QUALITY = 82;

/** Renders an SVG as a JPEG. @param svg must declare its size in pixels */
async function renderJpeg(svg: string): Promise<Blob> {
  const sharp = fromApi('sharp') as typeof import('sharp').default;
  const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: QUALITY }).toBuffer();
  return new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' });
}
