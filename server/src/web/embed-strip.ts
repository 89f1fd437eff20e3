import type { SharedListing } from '@ballpark/domain/contract/sharing.ts';
import {
  bandOn,
  foldDots,
  maxDots,
  maxRows,
  nearAmounts,
  placeDots,
  shareOn,
  stripScale,
} from '@ballpark/domain/price-strip-layout.ts';
import { formatPlain, formatRough, formatRoughRange, roundAmount } from '@ballpark/domain/rough-amount.ts';
import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { escapeHtml } from '../escape-html.ts';

const [dotRadius, rowHeight] = [6, 13];

/** The price strip as an SVG without a viewBox, so that its texts keep their size; empty where there is nothing to draw. */
export function embedStrip(i18n: I18n, shared: SharedListing): string {
  const { amounts, fairPrice, finalPrice, currency } = shared;
  const near = nearAmounts(amounts);
  const likely = fairPrice && {
    low: roundAmount(fairPrice.low, currency),
    high: roundAmount(fairPrice.high, currency),
  };
  const marked = [finalPrice, fairPrice?.estimate ?? null].filter((price) => price !== null);
  const scale = stripScale([...near, ...marked], { price: marked[0] ?? null, likely });
  if (!scale || (amounts.length === 0 && !fairPrice)) return '';
  const at = (amount: number) => percent(shareOn(scale, amount));
  const dots = dotsOf(near, scale);
  const tallest = Math.max(2, ...dots.map(({ row }) => row + 1));
  const line = 26 + tallest * rowHeight;
  const parts: string[] = [];
  if (likely) {
    const band = bandOn(scale, likely);
    parts.push(
      `<rect class="band" x="${percent(band.from)}" width="${percent(band.to - band.from)}" y="24" height="${line - 18}" rx="6"/>`,
    );
  }
  parts.push(`<line class="line" x1="0" x2="100%" y1="${line}" y2="${line}"/>`);
  for (const { share, row } of dots)
    parts.push(
      `<circle class="dot" cx="${percent(share)}" cy="${line - dotRadius - 4 - row * rowHeight}" r="${dotRadius}"/>`,
    );
  if (fairPrice) {
    const { estimate } = fairPrice;
    const text = i18n._(msg`Fair ≈ ${{ amount: formatRough(estimate, currency) }}`);
    parts.push(mark('fair', at(estimate), [20, line + 6]));
    parts.push(label('strong', shareOn(scale, estimate), 13, text));
  }
  let below = line;
  if (finalPrice !== null) {
    const text = i18n._(msg`Final ${{ amount: formatPlain(finalPrice, currency) }}`);
    parts.push(mark('final', at(finalPrice), [line - 10, line + 6]));
    parts.push(label('final-text', shareOn(scale, finalPrice), (below += 20), text));
  }
  const far = farText(i18n, amounts.length - near.length);
  const range = fairPrice && formatRoughRange(fairPrice.low, fairPrice.high, currency);
  const said = [range && i18n._(msg`Likely ${{ range }}`), far].filter((text) => text).join(' · ');
  if (said !== '') parts.push(label('soft', 0.5, (below += 20), said));
  return `<svg role="img" aria-label="${escapeHtml(spoken(i18n, shared))}" width="100%" height="${below + 8}">${parts.join('')}</svg>`;
}

function spoken(i18n: I18n, { amounts, fairPrice, finalPrice, suggestionCount, currency }: SharedListing) {
  const count = amounts.length || suggestionCount;
  return [
    i18n._(msg`${plural({ count }, { one: '# guess', other: '# guesses' })}`),
    fairPrice && i18n._(msg`Fair ≈ ${{ amount: formatRough(fairPrice.estimate, currency) }}`),
    finalPrice !== null && i18n._(msg`Final ${{ amount: formatPlain(finalPrice, currency) }}`),
  ]
    .filter(Boolean)
    .join(', ');
}

function farText(i18n: I18n, count: number): string {
  if (count === 0) return '';
  return i18n._(msg`${plural({ count }, { one: '# far away', other: '# far away' })}`);
}

type Scale = NonNullable<ReturnType<typeof stripScale>>;

function dotsOf(amounts: readonly number[], scale: Scale): { share: number; row: number }[] {
  if (amounts.length <= maxDots) return placeDots(amounts, scale);
  return foldDots(amounts, scale).flatMap(({ share, amounts: members }) =>
    members.slice(0, maxRows).map((_, row) => ({ share, row })),
  );
}

function mark(name: string, x: string, [from, to]: readonly [number, number]): string {
  return `<line class="mark ${name}" x1="${x}" x2="${x}" y1="${from}" y2="${to}"/>`;
}

function label(name: string, share: number, y: number, text: string): string {
  // A centred text would be cut at the sides.
  const anchor = share < 0.25 ? 'start' : share > 0.75 ? 'end' : 'middle';
  return `<text class="${name}" x="${percent(share)}" y="${y}" text-anchor="${anchor}">${escapeHtml(text)}</text>`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}
