import { jpegOf } from './jpeg-of.ts';

/** What stands on a receipt. */
export interface Receipt {
  /** Above it: "Receipt". */
  title: string;
  /** Who was paid. */
  from: string;
  date: string;
  work: string;
  total: string;
  /** As the amount is written. */
  amount: string;
  /** Below: "Paid, thank you". */
  paid: string;
}

/** A receipt that lies on a table, as a JPEG of 900 × 1200. */
export function drawReceipt(receipt: Receipt): Promise<Buffer> {
  const { title, from, date, work, total, amount, paid } = mapped(receipt);
  const grain = Array.from({ length: 14 }, (_, line) => {
    const y = 30 + line * 88;
    return `M0 ${y} Q300 ${y + ((line * 37) % 40) - 20} 900 ${y + ((line * 53) % 30)}`;
  });
  return jpegOf(`
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

function mapped(receipt: Receipt): Receipt {
  const escaped = Object.entries(receipt).map(([part, text]) => [part, escapeXml(text)]);
  return Object.fromEntries(escaped) as Receipt;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
