import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { formatPlain } from '@ballpark/domain/rough-amount.ts';
import { cardPhotoUrl } from '@ballpark/domain/photos.ts';
import { logoUrl, site } from '@ballpark/domain/site.ts';
import { t } from '@lingui/core/macro';
import { type Outcome, resultText } from './reveal-text.ts';

const [width, height] = [1080, 1350];
const margin = 80;
const coverHeight = 620;
const displayFont = 'Bricolage, "Bricolage Fallback", sans-serif';
const textFont = 'Figtree, "Figtree Fallback", sans-serif';
const titleFont = `700 56px ${displayFont}`;
const resultFont = `700 76px ${displayFont}`;
const amountsFont = `600 44px ${textFont}`;
const nameFont = `700 48px ${displayFont}`;
const xpFont = `700 44px ${displayFont}`;
const loadedDisplayFont = '700 40px Bricolage';
const loadedTextFont = '600 40px Figtree';
const colors = { chalk: '#f8f4e6', gold: '#f0b429', onGold: '#2a1c00' };
const ours = { field: '#0f5e3e', stripe: '#126845', deep: '#0a472e', soft: '#cfe3d2' };
type Field = typeof ours;
const logoSide = 72;

export async function drawOwnResult(
  { title, photoUrls: [cover], currency, suggestions }: ListingDetail,
  outcome: Outcome,
): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const on = canvas.getContext('2d');
  if (!on) throw new Error('this browser can’t draw');
  const photo = cover === undefined ? null : await loadPhoto(cardPhotoUrl(cover));
  // `load` fails if a system fallback font is missing; the canvas falls back anyway.
  await Promise.allSettled([loadedDisplayFont, loadedTextFont].map((font) => document.fonts.load(font)));
  const field = await fieldColors();
  const logo = site.logo === null ? null : await loadPhoto(logoUrl(site.logo));
  drawField(on, field);
  if (photo) drawCover(on, photo);
  const { own, finalPrice, xp } = outcome;
  const money = (amount: number) => formatPlain(amount, currency);
  let y = photo ? coverHeight + 104 : 360;
  y = writeLines(on, title, { font: titleFont, color: colors.chalk, y, lineHeight: 66 });
  drawTrack(on, outcome, { y: y + 86, ground: field.deep });
  y += 230;
  write(on, resultText(outcome, suggestions.length), { font: resultFont, color: colors.chalk, y });
  const amounts = [
    t`My guess ${{ amount: money(own.amount) }}`,
    t`Final price ${{ amount: money(finalPrice) }}`,
  ];
  write(on, amounts.join('  ·  '), { font: amountsFont, color: field.soft, y: y + 76 });
  if (xp > 0) drawXp(on, t`+${xp} XP`);
  if (logo) drawLogo(on, logo);
  const nameAt = logo ? margin + logoSide + 20 : margin;
  write(on, site.name, { font: nameFont, color: colors.chalk, y: height - 62, x: nameAt });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], 'my-guess.png', { type: 'image/png' }));
      else reject(new Error('the picture couldn’t be made'));
    }, 'image/png');
  });
}

/** The light ones, as in the pictures that the server draws. */
async function fieldColors(): Promise<Field> {
  if (site.color === null) return ours;
  const { siteColors } = await import('@ballpark/domain/site-colors.ts');
  const shown = siteColors(site.color);
  return {
    field: shown.field[0],
    stripe: shown['field-stripe'][0],
    deep: shown['field-deep'][0],
    soft: shown['chalk-soft'][0],
  };
}

/** On a light plate: a dark one could not be seen. */
function drawLogo(on: CanvasRenderingContext2D, logo: HTMLImageElement): void {
  const top = height - 62 - 18 - logoSide / 2;
  on.fillStyle = colors.chalk;
  on.beginPath();
  on.roundRect(margin, top, logoSide, logoSide, 16);
  on.fill();
  on.drawImage(logo, margin + 6, top + 6, logoSide - 12, logoSide - 12);
}

/** Null on failure: drawn without a photo. */
async function loadPhoto(src: string): Promise<HTMLImageElement | null> {
  const photo = Object.assign(new Image(), { src });
  return photo.decode().then(
    () => photo,
    () => null,
  );
}

function drawField(on: CanvasRenderingContext2D, { field, stripe }: Field): void {
  on.fillStyle = field;
  on.fillRect(0, 0, width, height);
  on.fillStyle = stripe;
  for (let x = -300; x < width; x += 240) {
    on.beginPath();
    on.moveTo(x + 240, 0);
    on.lineTo(x + 360, 0);
    on.lineTo(x + 120, height);
    on.lineTo(x, height);
    on.fill();
  }
}

/** Centred crop. */
function drawCover(on: CanvasRenderingContext2D, photo: HTMLImageElement): void {
  const scale = Math.max(width / photo.naturalWidth, coverHeight / photo.naturalHeight);
  const [shownWidth, shownHeight] = [width / scale, coverHeight / scale];
  const [left, top] = [(photo.naturalWidth - shownWidth) / 2, (photo.naturalHeight - shownHeight) / 2];
  on.drawImage(photo, left, top, shownWidth, shownHeight, 0, 0, width, coverHeight);
}

function drawTrack(
  on: CanvasRenderingContext2D,
  { own, finalPrice }: Outcome,
  { y, ground }: { y: number; ground: string },
): void {
  const middle = width / 2;
  const off = Math.max(-1, Math.min(1, (own.amount - finalPrice) / finalPrice / 0.5));
  on.lineCap = 'round';
  stroke(on, ground, 12, [margin, y], [width - margin, y]);
  stroke(on, colors.chalk, 8, [middle, y - 44], [middle, y + 44]);
  on.beginPath();
  on.arc(middle + (off * (width - 2 * margin - 60)) / 2, y, 28, 0, 2 * Math.PI);
  on.fillStyle = colors.gold;
  on.fill();
}

type Point = [x: number, y: number];

function stroke(
  on: CanvasRenderingContext2D,
  color: string,
  lineWidth: number,
  from: Point,
  to: Point,
): void {
  Object.assign(on, { strokeStyle: color, lineWidth });
  on.beginPath();
  on.moveTo(...from);
  on.lineTo(...to);
  on.stroke();
}

function drawXp(on: CanvasRenderingContext2D, xp: string): void {
  on.font = xpFont;
  const boxWidth = on.measureText(xp).width + 64;
  on.fillStyle = colors.gold;
  on.beginPath();
  on.roundRect(width - margin - boxWidth, height - 118, boxWidth, 76, 38);
  on.fill();
  on.fillStyle = colors.onGold;
  on.fillText(xp, width - margin - boxWidth + 32, height - 64);
}

/** Shrinks the font to fit. */
function write(
  on: CanvasRenderingContext2D,
  line: string,
  { font, color, y, x = margin }: { font: string; color: string; y: number; x?: number },
): void {
  Object.assign(on, { font, fillStyle: color });
  on.fillText(line, x, y, width - margin - x);
}

type Lines = { font: string; color: string; y: number; lineHeight: number };

/** At most two lines; returns the last baseline. */
function writeLines(
  on: CanvasRenderingContext2D,
  line: string,
  { font, color, y, lineHeight }: Lines,
): number {
  on.font = font;
  const lines = [''];
  for (const word of line.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (on.measureText(longer).width <= width - 2 * margin) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const shown = lines.filter(Boolean);
  const cut = shown.length > 2 ? [shown[0] ?? '', `${shown[1]} …`] : shown;
  for (const [at, each] of cut.entries()) write(on, each, { font, color, y: y + at * lineHeight });
  return y + (cut.length - 1) * lineHeight;
}
