import { t } from '@lingui/core/macro';
import { BellRing, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { isolated } from '../../lib/format/locale.ts';
import { classes } from '../../ui/classes.ts';
import { GuessStrip } from './guess-strip.tsx';

export function FeatureTiles() {
  return (
    <section className="below-fold page-wide" aria-labelledby="features">
      <h2 id="features" className="type-title">
        {t`A second opinion, from a whole street`}
      </h2>
      <div className="mt-8 grid gap-5 md:grid-cols-6">
        <Tile
          className="md:col-span-4"
          title={t`Many guesses beat one`}
          text={t`One person may be far off. Twenty rarely are. See every guess, where they cluster and what’s fair.`}
        >
          <GuessStrip
            guesses={[35, 48, 50, 52, 55, 55, 55, 58, 58, 60, 60, 60, 60, 62, 62, 65, 65, 70, 78, 95]}
            median={60}
            likely={[50, 70]}
            className="mt-2"
          />
        </Tile>
        <Tile
          className="md:col-span-2"
          title={t`Your area, never your door`}
          text={t`Only your general area is shared: a city or a neighbourhood.`}
        >
          <AreaMap className="mx-auto h-36 w-full max-w-64" />
        </Tile>
        <Tile
          className="md:col-span-2"
          title={t`Know the moment it happens`}
          text={t`Real-time notifications: you see each guess as it comes in.`}
        >
          <div className="flex flex-col gap-2 py-3">
            <Notice text={t`New guess: $65`} isFresh />
            <Notice text={t`Your listing expires in 24 hours`} />
          </div>
        </Tile>
        <Tile
          className="md:col-span-4"
          title={t`Good guesses count`}
          text={t`Earn experience points when a listing closes: the closer your guess, the more you earn. Climb the leaderboard and collect badges.`}
        >
          <div className="flex flex-wrap items-end justify-around gap-4 py-2">
            <Award
              xp={50}
              text={t({ message: 'closest', comment: 'Below the points for the closest guess' })}
              size="text-5xl"
            />
            <Award xp={20} text={t`within 10%`} size="text-4xl" />
            <Award xp={5} text={t`for taking part`} size="text-3xl" />
          </div>
        </Tile>
      </div>
    </section>
  );
}

type TileProps = { title: string; text: string; className: string; children: ReactNode };

function Tile({ title, text, className, children }: TileProps) {
  return (
    <div
      className={classes(
        'flex flex-col justify-between gap-5 rounded-xl border border-line/70 bg-surface p-6 shadow-card',
        className,
      )}
    >
      <div aria-hidden className="flex flex-1 flex-col justify-center">
        {children}
      </div>
      <div>
        <h3 className="type-heading">{title}</h3>
        <p className="mt-1.5 text-ink-soft">{text}</p>
      </div>
    </div>
  );
}

function Notice({ text, isFresh = false }: { text: string; isFresh?: boolean }) {
  return (
    <p
      className={classes(
        'flex items-center gap-2.5 rounded-md px-3.5 py-2.5 text-sm font-semibold',
        isFresh
          ? '-rotate-1 bg-accent-soft text-accent-ink shadow-card'
          : 'ms-4 rotate-1 bg-sunken text-ink-soft',
      )}
    >
      <BellRing className={classes('size-4.5 shrink-0', isFresh && 'fill-current')} />
      {text}
    </p>
  );
}

function Award({ xp, text, size }: { xp: number; text: string; size: string }) {
  return (
    <p className="flex flex-col items-center gap-1">
      <span className={classes('flex items-center gap-1.5 type-amount text-gold-ink', size)}>
        <Star className="size-[0.7em] fill-gold stroke-gold-edge" />
        {isolated(`+${xp}`)}
      </span>
      <span className="text-sm font-semibold text-ink-soft">{text}</span>
    </p>
  );
}

export function AreaMap({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 240 140" aria-hidden className={className}>
      <g strokeLinecap="round" fill="none" className="stroke-line">
        <path d="M-6 96 C 60 78 90 120 150 98 S 220 70 250 84" strokeWidth="9" />
        <path d="M40 -6 C 52 40 30 90 52 150" strokeWidth="6" />
        <path d="M120 -6 C 112 40 132 84 118 150" strokeWidth="9" />
        <path d="M190 -6 C 198 50 178 90 196 150" strokeWidth="6" />
        <path d="M-6 40 C 60 52 120 28 250 44" strokeWidth="6" />
        <path d="M-6 10 80 18 M150 64 250 58 M60 70 112 66 M64 120 114 126" strokeWidth="4" />
      </g>
      <circle
        cx="118"
        cy="70"
        r="50"
        strokeWidth="3"
        strokeDasharray="2 7"
        strokeLinecap="round"
        className="fill-accent/20 stroke-accent"
      />
    </svg>
  );
}
