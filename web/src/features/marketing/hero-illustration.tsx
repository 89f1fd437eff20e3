import { xpOf } from '@ballpark/domain/xp.ts';
import { MessageCircle, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { Bicycle } from './bicycle.tsx';
import { GuessStrip } from './guess-strip.tsx';

const guesses = [120, 140, 150, 160, 160, 170, 170, 170, 180, 180, 180, 180, 190, 190, 200, 210, 230, 260];

/** A listing whose suggestions appear one by one: the product in one picture. */
export function HeroIllustration() {
  return (
    <div
      role="img"
      aria-label="A used bicycle with 18 price suggestions between $120 and $260. The middle one is $180; it went for $190."
      className="relative mx-auto w-full max-w-md pt-4 lg:max-w-none"
    >
      <div aria-hidden>
        <div className="rotate-1 overflow-hidden rounded-2xl bg-surface text-ink shadow-popup">
          <div className="on-faded-field">
            <Bicycle className="mx-auto h-44 w-auto sm:h-52" />
          </div>
          <div className="p-5 sm:p-6">
            <div className="flex items-baseline justify-between gap-4">
              <p className="type-heading">City bike, 7 gears</p>
              <p className="flex shrink-0 items-center gap-1.5 text-sm font-semibold text-ink-soft">
                <MessageCircle className="size-4" />
                {guesses.length}
              </p>
            </div>
            <p className="text-ink-soft">New chain, a few scratches. What would you pay?</p>
            <GuessStrip guesses={guesses} median={180} final={190} isAnimated className="mt-4" />
          </div>
        </div>
        <Bubble className="-top-1 -left-1 -rotate-4 [animation-delay:1.3s] sm:-left-6">
          &ldquo;I&rsquo;d say <b className="type-amount">$180</b>&rdquo;
        </Bubble>
        <Bubble className="top-[10.25rem] -right-1 rotate-3 [animation-delay:1.7s] sm:top-[12rem] sm:-right-5">
          &ldquo;Mine went for <b className="type-amount">$200</b>&rdquo;
        </Bubble>
        <p className="absolute -right-1 -bottom-6 flex animate-pop [animation-delay:2.3s] items-center gap-1.5 rounded-full bg-gold px-4 py-2 font-bold text-on-gold shadow-lifted sm:-right-3">
          <Star className="size-4.5 fill-current" />
          {`+${xpOf.closest} XP for the closest`}
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
