import { answerDays } from '@ballpark/domain/listing-window.ts';
import { xpOf } from '@ballpark/domain/xp.ts';
import { Timer } from 'lucide-react';
import { TextLink } from '../../ui/text-link.tsx';
import { Surface } from '../../ui/surface.tsx';
import { XpBadge } from '../../lib/xp-badge.tsx';
import { awardReasons } from './award-reasons.ts';

const ways = [
  {
    way: 'closest',
    icon: awardReasons.closest.icon,
    text: 'Your guess is the closest to the final price, or one of several as close.',
    xp: xpOf.closest,
  },
  {
    way: 'close',
    icon: awardReasons.close.icon,
    text: 'Your guess is within 10% of the final price.',
    xp: xpOf.close,
  },
  {
    way: 'participation',
    icon: awardReasons.participation.icon,
    text: 'Your guess is farther off, or came after a final price had been shown: thank you for taking part.',
    xp: xpOf.participation,
  },
  {
    way: 'autoClose',
    icon: Timer,
    text: `The listing closed by itself, without a final price: whoever guessed took part. If its owner says the price within ${answerDays} days, what is missing to ${xpOf.closest} or ${xpOf.close} XP follows.`,
    xp: xpOf.participation,
  },
  {
    way: 'achievement',
    icon: awardReasons.achievement.icon,
    text: (
      <>
        You unlock an <TextLink to="/achievements">achievement</TextLink>: each brings XP of its own.
      </>
    ),
    xp: null,
  },
];

/** What a guess earns when its listing is closed (product 9.1), and what else earns XP. */
export function HowToEarn() {
  return (
    <Surface as="aside" aria-labelledby="how-to-earn">
      <h2 id="how-to-earn" className="type-heading">
        How to earn XP
      </h2>
      <p className="mt-1.5 text-ink-soft">
        Suggest a price. XP comes when the listing closes, once for each suggestion.
      </p>
      <ul className="mt-4 flex flex-col gap-4">
        {ways.map(({ way, icon: Icon, text, xp }) => (
          <li key={way} className="flex items-start gap-3">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-gold-soft text-gold-ink">
              <Icon aria-hidden className="size-5" />
            </span>
            <span className="flex min-w-0 flex-1 flex-col items-start gap-1.5 text-[0.9375rem]">
              <span>{text}</span>
              {xp !== null && <XpBadge xp={xp} isAward />}
            </span>
          </li>
        ))}
      </ul>
    </Surface>
  );
}
