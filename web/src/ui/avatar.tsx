import { useState } from 'react';
import { classes } from './classes.ts';
import { initialOf } from './initial.ts';

const sizes = {
  xs: 'size-6 text-2xs',
  sm: 'size-8 text-sm',
  md: 'size-10 text-base',
  lg: 'size-14 text-xl',
  xl: 'size-28 text-5xl',
};

type AvatarProps = {
  /** Of a photo, or `initial:` with the name of a colour. */
  photoUrl: string | null | undefined;
  /** The person's name, which gives the initial. It is not read out, because it also stands beside the avatar. */
  name: string;
  size?: keyof typeof sizes;
  className?: string;
};

/** A person's photo, or the initial on their colour. */
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
