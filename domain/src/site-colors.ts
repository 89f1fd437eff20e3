/** A colour in light and in dark mode, as `#rrggbb`. */
type Pair = readonly [light: string, dark: string];

/** The colours of web/src/ui/tokens.css that follow the site’s own, as they are without one. */
export const ourColors = {
  mark: ['#0f6e47', '#0f6e47'],
  accent: ['#0f6e47', '#4cc788'],
  'accent-strong': ['#0b5a3a', '#6bd8a0'],
  'accent-edge': ['#07412a', '#23835a'],
  'accent-soft': ['#dcefdd', '#1c3728'],
  'accent-ink': ['#0c613e', '#76dda8'],
  'on-accent': ['#ffffff', '#06190f'],
  field: ['#0f5e3e', '#0d3f2b'],
  'field-stripe': ['#126845', '#104832'],
  'field-deep': ['#0a472e', '#0a3022'],
  'chalk-soft': ['#cfe3d2', '#cfe3d2'],
  'on-chalk': ['#0a472e', '#0a472e'],
  fresh: ['#b4eaa8', '#b4eaa8'],
} as const satisfies Record<string, Pair>;
export type SiteColors = Readonly<Record<keyof typeof ourColors, Pair>>;
export const ourColor = ourColors.accent[0];

/** What colours of the site lie on or under, and stay: paper, surface, raised and sunken; text; and what stands on a field. */
export const grounds = {
  light: ['#faf6ec', '#fffdf8', '#ffffff', '#f1ebdc'],
  dark: ['#17150f', '#211e17', '#2a271e', '#100e0a'],
} as const;
const softTexts: Pair = ['#656454', '#aaa18d'];
const [chalk, gold] = ['#f8f4e6', '#f0b429'];

/** WCAG 2.2: for text, and for what is only seen. */
const [readable, visible] = [4.5, 3];
/** Of accent on accent-soft, as `on-faded-field` draws it, and as the darkest hover does. */
const deepestTint = 0.15;

type Shade = { lightness: number; chroma: number; hue: number };

/** Null stands for ours. Every text of these colours, or on them, has a contrast of 4.5:1, and all else that must be seen 3:1. */
export function siteColors(color: string | null): SiteColors {
  if (color === null || color === ourColor) return ourColors;
  const picked = shadeOf(color);
  // As strong as ours, at most by half more: pale grounds must stay pale.
  const strength = Math.min(1.5, picked.chroma / shadeOf(ourColor).chroma);
  const tone = (lightness: number, chroma: number) => ({ ...picked, lightness, chroma: chroma * strength });
  const light = lightColors(color, picked, tone);
  const dark = darkColors(color, picked, tone);
  const pair = (name: keyof Accents): Pair => [light[name], dark[name]];
  return {
    mark: [light.accent, light.accent],
    accent: pair('accent'),
    'accent-strong': pair('accent-strong'),
    'accent-edge': pair('accent-edge'),
    'accent-soft': pair('accent-soft'),
    'accent-ink': pair('accent-ink'),
    'on-accent': pair('on-accent'),
    ...fieldColors(shadeOf(light.accent), tone),
  };
}

/** How much lighter each accent is than the colour that was picked, from -1 to 1; below 0 it is darker. */
export function shiftsOf(color: string): { light: number; dark: number } {
  const [light, dark] = siteColors(color).accent.map(shadeOf);
  const { lightness } = shadeOf(color);
  return { light: (light?.lightness ?? 0) - lightness, dark: (dark?.lightness ?? 0) - lightness };
}

/**
 * In the layer of the tokens, so that what tokens.css changes for print still holds; by the system or `data-theme`, as there. Without
 * `light-dark`, which the oldest browsers that are supported lack. Empty for ours.
 */
export function colorStyle(color: string | null): string {
  const colors = siteColors(color);
  if (colors === ourColors) return '';
  const [light, dark] = [tokensOf(colors, 0), tokensOf(colors, 1)];
  const bySystem = `@media (prefers-color-scheme:dark){:root:root:not([data-theme=light]){${dark}}}`;
  return `@layer theme{:root:root{${light}}@media screen{${bySystem}:root:root[data-theme=dark]{${dark}}}}`;
}

function tokensOf(colors: SiteColors, mode: 0 | 1): string {
  return Object.entries(colors)
    .map(([name, pair]) => `--color-${name}:${pair[mode]}`)
    .join(';');
}

type Tone = (lightness: number, chroma: number) => Shade;
type Accents = Record<
  'accent' | 'accent-strong' | 'accent-edge' | 'accent-soft' | 'accent-ink' | 'on-accent',
  string
>;

function lightColors(color: string, picked: Shade, tone: Tone): Accents {
  const onAccent = '#ffffff';
  // Darker ones would have no darker shades.
  const start = picked.lightness < 0.3 ? hexOf({ ...picked, lightness: 0.3 }) : color;
  const accent = toned(start, -1, (shade) => reads(onAccent, shade, readable));
  const { lightness } = shadeOf(accent);
  const soft = toned(hexOf(tone(0.935, 0.03)), 1, (shade) => reads(softTexts[0], shade, readable));
  const under = [...grounds.light, soft, ...[...grounds.light, soft].map((each) => mixed(each, accent))];
  const ink = toned(hexOf({ ...picked, lightness: Math.min(lightness, 0.45) }), -1, (shade) =>
    under.every((each) => reads(shade, each, readable)),
  );
  return {
    accent,
    'accent-strong': hexOf({ ...picked, lightness: lightness - 0.065 }),
    'accent-edge': hexOf({ ...picked, lightness: lightness - 0.15 }),
    'accent-soft': soft,
    'accent-ink': ink,
    'on-accent': onAccent,
  };
}

function darkColors(color: string, picked: Shade, tone: Tone): Accents {
  const onAccent = hexOf(tone(0.2, 0.03));
  const soft = toned(hexOf(tone(0.31, 0.045)), -1, (shade) => reads(softTexts[1], shade, readable));
  const within = Math.max(0.74, Math.min(0.9, picked.lightness));
  const start = within === picked.lightness ? color : hexOf({ ...picked, lightness: within });
  const accent = toned(
    start,
    1,
    (shade) =>
      reads(onAccent, shade, readable) &&
      [...grounds.dark, soft].every((each) => reads(shade, each, visible)),
  );
  const { lightness } = shadeOf(accent);
  const under = [...grounds.dark, soft, ...[...grounds.dark, soft].map((each) => mixed(each, accent))];
  const ink = toned(hexOf({ ...picked, lightness: Math.max(lightness, 0.8) }), 1, (shade) =>
    under.every((each) => reads(shade, each, readable)),
  );
  return {
    accent,
    'accent-strong': hexOf({ ...picked, lightness: Math.min(0.97, lightness + 0.06) }),
    'accent-edge': hexOf({ ...picked, lightness: lightness - 0.2 }),
    'accent-soft': soft,
    'accent-ink': ink,
    'on-accent': onAccent,
  };
}

type Fields = 'field' | 'field-stripe' | 'field-deep' | 'chalk-soft' | 'on-chalk' | 'fresh';

function fieldColors(accent: Shade, tone: Tone): Record<Fields, Pair> {
  const [chalkSoft, fresh] = [hexOf(tone(0.9, 0.028)), hexOf(tone(0.88, 0.1))];
  const holds = (shade: string) =>
    [chalk, chalkSoft, fresh].every((text) => reads(text, shade, readable)) && reads(gold, shade, visible);
  const fieldOf = (lightness: number) => {
    const stripe = toned(hexOf({ ...accent, lightness: lightness + 0.03 }), -1, holds);
    const field = shadeOf(stripe).lightness - 0.03;
    return [hexOf({ ...accent, lightness: field }), stripe, hexOf({ ...accent, lightness: field - 0.07 })];
  };
  const light = fieldOf(Math.min(accent.lightness, 0.43));
  const dark = fieldOf(Math.min(accent.lightness, 0.33));
  const pairAt = (at: number): Pair => [light[at] ?? '', dark[at] ?? ''];
  return {
    field: pairAt(0),
    'field-stripe': pairAt(1),
    'field-deep': pairAt(2),
    'chalk-soft': [chalkSoft, chalkSoft],
    'on-chalk': [light[2] ?? '', light[2] ?? ''],
    fresh: [fresh, fresh],
  };
}

/** Itself, or the nearest one that is fine, darker or lighter by steps. */
function toned(color: string, direction: 1 | -1, isFine: (color: string) => boolean): string {
  const shade = shadeOf(color);
  let tried = color;
  for (let step = 1; step <= 200 && !isFine(tried); step += 1)
    tried = hexOf({ ...shade, lightness: shade.lightness + (direction * step) / 200 });
  return tried;
}

function reads(one: string, other: string, least: number): boolean {
  return contrastOf(one, other) >= least;
}

/** WCAG 2.2. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(color: string): number {
  const [red, green, blue] = linearOf(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The deepest tint of an accent over a ground. */
export function mixed(ground: string, accent: string): string {
  const [over, under] = [partsOf(accent), partsOf(ground)];
  return hexOfParts(under.map((part, at) => part + deepestTint * ((over[at] ?? 0) - part)));
}

type Triple = [number, number, number];

/** OKLCH (Björn Ottosson, “A perceptual color space for image processing”). */
function shadeOf(color: string): Shade {
  const [red, green, blue] = linearOf(color);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** Paler where no screen shows it as strong. */
function hexOf({ lightness, chroma, hue }: Shade): string {
  const within = Math.max(0, Math.min(1, lightness));
  let strong = chroma;
  let parts = linearOfShade(within, strong, hue);
  while (strong > 0.001 && parts.some((part) => part < -0.0005 || part > 1.0005)) {
    strong *= 0.96;
    parts = linearOfShade(within, strong, hue);
  }
  return hexOfParts(
    parts.map((part) => {
      const inside = Math.max(0, Math.min(1, part));
      return inside <= 0.0031308 ? 12.92 * inside : 1.055 * inside ** (1 / 2.4) - 0.055;
    }),
  );
}

function linearOfShade(lightness: number, chroma: number, hue: number): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function linearOf(color: string): Triple {
  const [red, green, blue] = partsOf(color);
  return [linear(red), linear(green), linear(blue)];
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** From 0 to 1. */
function partsOf(color: string): Triple {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

function hexOfParts(parts: readonly number[]): string {
  return `#${parts
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
