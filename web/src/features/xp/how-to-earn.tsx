import { xpOf } from '@ballpark/domain/xp.ts';
import { Surface } from '../../ui/surface.tsx';
import { XpBadge } from '../../lib/xp-badge.tsx';
import { awardReasons } from './award-reasons.ts';

const ways = [
  { reason: 'closest', text: 'Your guess is the closest to the final price, or one of several as close.' },
  { reason: 'close', text: 'Your guess is within 10% of the final price.' },
  { reason: 'participation', text: 'Your guess is farther off: thank you for taking part.' },
] as const;

/** What a guess earns when its listing is closed (specification, section 9). */
export function HowToEarn() {
  return (
    <Surface as="aside" aria-labelledby="how-to-earn">
      <h2 id="how-to-earn" className="type-heading">
        How to earn XP
      </h2>
      <p className="mt-1.5 text-ink-soft">Suggest a price. XP comes when the owner closes the listing.</p>
      <ul className="mt-4 flex flex-col gap-4">
        {ways.map(({ reason, text }) => {
          const Icon = awardReasons[reason].icon;
          return (
            <li key={reason} className="flex items-start gap-3">
              <span className="grid size-10 shrink-0 place-items-center rounded-full bg-gold-soft text-gold-ink">
                <Icon aria-hidden className="size-5" />
              </span>
              <span className="min-w-0 flex-1 text-[0.9375rem]">{text}</span>
              <XpBadge xp={xpOf[reason]} isAward />
            </li>
          );
        })}
      </ul>
    </Surface>
  );
}
