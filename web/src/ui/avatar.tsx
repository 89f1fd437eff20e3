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
  photoUrl: string | null | undefined;
  /** Whose it is: gives the initial, and is not read out, for the name stands beside it. */
  name: string;
  size?: keyof typeof sizes;
  className?: string;
};

/** A person's photo, or the initial on a colour that stays theirs. */
export function Avatar({ photoUrl, name, size = 'md', className }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const box = classes('shrink-0 rounded-full', sizes[size], className);
  if (photoUrl && photoUrl !== brokenUrl) {
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
  return (
    <span
      aria-hidden
      className={classes(
        box,
        'inline-grid place-items-center font-display leading-none font-bold select-none',
        tints[hash(name) % tints.length],
      )}
    >
      {initial(name)}
    </span>
  );
}

const tints = [
  'bg-accent-soft text-accent-ink',
  'bg-gold-soft text-gold-ink',
  'bg-danger-soft text-danger-ink',
  'bg-warning-soft text-warning-ink',
  'bg-line text-ink-soft',
];

function initial(name: string): string {
  const [first = '?'] = name.trim();
  return first.toLocaleUpperCase();
}

function hash(text: string): number {
  let sum = 7;
  for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) % 9973;
  return sum;
}
