import { xpOf } from '@ballpark/domain/xp.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MessageCircle, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { GuessStrip } from './guess-strip.tsx';

const guesses = [120, 140, 150, 160, 160, 170, 170, 170, 180, 180, 180, 180, 190, 190, 200, 210, 230, 260];

export function HeroIllustration() {
  return (
    <div
      role="img"
      aria-label={t`A used bicycle with 18 guesses between $120 and $260. The middle one is $180; it went for $190.`}
      className="relative mx-auto w-full max-w-md pt-4 lg:max-w-none"
    >
      <div aria-hidden>
        <div className="rotate-1 overflow-hidden rounded-2xl bg-surface text-ink shadow-popup">
          <div className="on-faded-field">
            <Bicycle className="mx-auto h-44 w-auto sm:h-52" />
          </div>
          <div className="p-5 sm:p-6">
            <div className="flex items-baseline justify-between gap-4">
              <p className="type-heading">{t`City bike, 7 gears`}</p>
              <p className="flex shrink-0 items-center gap-1.5 text-sm font-semibold text-ink-soft">
                <MessageCircle className="size-4" />
                {guesses.length}
              </p>
            </div>
            <p className="text-ink-soft">{t`New chain, a few scratches. What would you pay?`}</p>
            <GuessStrip
              guesses={guesses}
              median={180}
              likely={[155, 205]}
              final={190}
              isAnimated
              className="mt-4"
            />
          </div>
        </div>
        <Bubble className="-top-1 -start-1 -rotate-4 [animation-delay:1.3s] sm:-start-6">
          <Trans>
            &ldquo;I&rsquo;d say <b className="type-amount">$180</b>&rdquo;
          </Trans>
        </Bubble>
        <Bubble className="top-[10.25rem] -end-1 rotate-3 [animation-delay:1.7s] sm:top-[12rem] sm:-end-5">
          <Trans>
            &ldquo;Mine went for <b className="type-amount">$200</b>&rdquo;
          </Trans>
        </Bubble>
        <p className="absolute -end-1 -bottom-6 flex animate-pop [animation-delay:2.3s] items-center gap-1.5 rounded-full bg-gold px-4 py-2 font-bold text-on-gold shadow-lifted sm:-end-3">
          <Star className="size-4.5 fill-current" />
          {t`+${{ xp: xpOf.closest }} XP, points for the closest guess`}
        </p>
      </div>
    </div>
  );
}

function Bubble({ className, children }: { className: string; children: ReactNode }) {
  return (
    <p
      className={classes(
        'absolute animate-pop rounded-lg bg-raised px-3.5 py-2 font-medium text-ink shadow-lifted',
        className,
      )}
    >
      {children}
    </p>
  );
}

function Bicycle({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 340 220" aria-hidden fill="none" className={className}>
      <ellipse cx="170" cy="197" rx="140" ry="7" className="fill-accent/15" />
      {[90, 250].map((x) => (
        <g key={x}>
          <circle cx={x} cy="142" r="52" strokeWidth="9" className="stroke-ink" />
          <circle cx={x} cy="142" r="44" strokeWidth="2" className="stroke-line-strong" />
          {[0, 45, 90, 135].map((turn) => (
            <line
              key={turn}
              x1={x - 43}
              x2={x + 43}
              y1="142"
              y2="142"
              strokeWidth="1.5"
              transform={`rotate(${turn + x} ${x} 142)`}
              className="stroke-line-strong"
            />
          ))}
        </g>
      ))}
      <g strokeWidth="10" strokeLinecap="round" strokeLinejoin="round" className="stroke-accent">
        <path d="M90 142 138 76 226 72 160 144Z" />
        <path d="M132 60 160 144" />
        <path d="M222 54 250 142" />
      </g>
      <path
        d="M222 56 218 34 Q 216 26 226 25 L 240 23"
        strokeWidth="7"
        strokeLinecap="round"
        className="stroke-ink"
      />
      <path d="M112 56 Q 132 48 152 56 L 150 64 L 120 64 Z" className="fill-ink" />
      <path d="M52 100 Q 86 72 128 104" strokeWidth="6" strokeLinecap="round" className="stroke-gold" />
      <path d="M214 98 Q 254 74 288 102" strokeWidth="6" strokeLinecap="round" className="stroke-gold" />
      <circle cx="160" cy="144" r="15" strokeWidth="6" className="fill-surface stroke-ink" />
      <path d="m160 144 15 22 m-5 0 h12" strokeWidth="6" strokeLinecap="round" className="stroke-ink" />
      <path
        d="M236 36 h48 l-7 34 h-34 Z"
        strokeWidth="4"
        strokeLinejoin="round"
        className="fill-gold stroke-gold-edge"
      />
      <path
        d="M247 38 250 68 M260 38v30 M273 38 270 68 M239 52h42"
        strokeWidth="2.5"
        className="stroke-gold-edge"
      />
    </svg>
  );
}
