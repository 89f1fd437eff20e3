import { i18n } from '@lingui/core';
import { useState } from 'react';
import { classes } from './classes.ts';

const sizes = {
  xs: 'size-6 text-2xs',
  sm: 'size-8 text-sm',
  md: 'size-10 text-base',
  lg: 'size-14 text-xl',
  xl: 'size-28 text-5xl',
};

type AvatarProps = {
  /** A URL, or `initial:` and a colour name. */
  photoUrl: string | null | undefined;
  /** Hidden from screen readers, as the name is beside it. */
  name: string;
  size?: keyof typeof sizes;
  className?: string;
};

export function Avatar({ photoUrl, name, size = 'md', className }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const box = classes('shrink-0 rounded-full', sizes[size], className);
  if (photoUrl && photoUrl !== brokenUrl && !photoUrl.startsWith('initial:')) {
    return (
      <img
        src={photoUrl}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBrokenUrl(photoUrl)}
        className={classes(box, 'bg-sunken object-cover')}
      />
    );
  }
  const { letter, tint } = initialOf(name, photoUrl);
  return (
    <span
      aria-hidden
      className={classes(
        box,
        'inline-grid place-items-center font-display leading-none font-bold select-none',
        tint,
      )}
    >
      {letter}
    </span>
  );
}

/** By colour name; the first five are also assigned automatically. */
export const tints: Readonly<Record<string, string>> = {
  green: 'bg-accent-soft text-accent-ink',
  gold: 'bg-gold-soft text-gold-ink',
  red: 'bg-danger-soft text-danger-ink',
  orange: 'bg-warning-soft text-warning-ink',
  grey: 'bg-line text-ink-soft',
  blue: 'bg-blue-soft text-blue-ink',
  plum: 'bg-plum-soft text-plum-ink',
  teal: 'bg-teal-soft text-teal-ink',
};
const given = 5;

/** The chosen colour, else one derived from the name. */
export function initialOf(name: string, photoUrl?: string | null): { letter: string; tint: string } {
  const [first = '?'] = name.trim();
  const chosen = photoUrl && tints[photoUrl.replace('initial:', '')];
  return { letter: first.toLocaleUpperCase(i18n.locale), tint: chosen || (tints[givenColorOf(name)] ?? '') };
}

export function givenColorOf(name: string): string {
  return Object.keys(tints)[hash(name) % given] ?? '';
}

function hash(text: string): number {
  let sum = 7;
  for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) % 9973;
  return sum;
}
