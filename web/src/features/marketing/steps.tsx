import { openHours } from '@ballpark/domain/listing-window.ts';
import { xpOf } from '@ballpark/domain/xp.ts';
import { BadgeCheck, Camera, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { GuessStrip } from './guess-strip.tsx';

/** From signing up to a decision, in four steps with a picture each. */
export function Steps() {
  return (
    <ol className="grid gap-5 md:grid-cols-2">
      <Step
        number={1}
        title="Create an account"
        text="Your name, an email, a password. Confirm the email, choose a username and say roughly where you are."
      >
        <div className="flex items-center gap-3 rounded-lg bg-raised p-3 shadow-card">
          <Avatar photoUrl={null} name="Marta" size="lg" />
          <span className="font-semibold">@marta</span>
          <span className="ml-auto flex items-center gap-1 text-sm font-semibold text-accent-ink">
            <Check className="size-4" strokeWidth={3} /> available
          </span>
        </div>
      </Step>
      <Step
        number={2}
        title="Post an item"
        text="A thing or a quote for a service: a title, a few honest words, up to five photos, and the offer you hold, if there is one."
      >
        <div className="flex gap-3 rounded-lg bg-raised p-3 shadow-card">
          <span className="on-faded-field grid size-16 shrink-0 place-items-center rounded-md text-accent-ink">
            <Camera className="size-7" strokeWidth={1.5} />
          </span>
          <span className="flex flex-1 flex-col justify-center gap-2">
            <span className="font-semibold">Oak desk, 140 cm</span>
            <span className="h-2 rounded-full bg-line" />
            <span className="h-2 w-2/3 rounded-full bg-line" />
          </span>
        </div>
      </Step>
      <Step
        number={3}
        title="Get community suggestions"
        text={`For ${openHours} hours people nearby say what they would pay, and why. You watch the picture get clearer with each one.`}
      >
        <GuessStrip guesses={[90, 110, 120, 120, 125, 130, 130, 130, 135, 140, 150, 180]} median={130} />
      </Step>
      <Step
        number={4}
        title="Make smart decisions"
        text="Agree on a price with the evidence in your hand, then close the listing with it. Whoever guessed well earns XP."
      >
        <div className="flex items-center gap-4 rounded-lg bg-raised p-3 shadow-card">
          <BadgeCheck className="size-10 shrink-0 fill-accent-soft text-accent-ink" strokeWidth={1.5} />
          <span>
            <span className="block text-sm font-semibold text-ink-soft">Final Price</span>
            <span className="text-3xl type-amount">$128</span>
          </span>
          <span className="ml-auto rounded-full bg-gold px-3 py-1 text-sm font-bold text-on-gold">
            {`+${xpOf.closest} XP`}
          </span>
        </div>
      </Step>
    </ol>
  );
}

type StepProps = { number: number; title: string; text: string; children: ReactNode };

function Step({ number, title, text, children }: StepProps) {
  return (
    <li className="flex flex-col gap-6 rounded-xl border border-line/70 bg-surface p-6 shadow-card sm:p-8">
      <div className="flex gap-5">
        <span aria-hidden className="text-6xl leading-[0.85] type-amount text-accent-ink">
          {number}
        </span>
        <div>
          <h3 className="type-heading">{title}</h3>
          <p className="mt-1.5 text-ink-soft">{text}</p>
        </div>
      </div>
      <div aria-hidden className="mt-auto">
        {children}
      </div>
    </li>
  );
}
