import type { UnlockedAchievement } from '@ballpark/domain/contract/achievements.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { Share2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { pulse } from '../../../ui/pulse.ts';
import { wantsLessMotion } from '../../../ui/wants-less-motion.ts';
import { playStrip } from './play-strip.ts';
import { RevealResult } from './reveal-result.tsx';
import { RevealRows } from './reveal-rows.tsx';
import { type Outcome, spokenOutcome } from './reveal-text.ts';
import { revealTimes } from './reveal-times.ts';
import { RevealXp } from './reveal-xp.tsx';
import { useResultPicture } from './use-result-picture.ts';

export type RevealDialogProps = {
  listing: ListingDetail;
  outcome: Outcome;
  /** Why the guess earned less than it would have. */
  pairNote: string | undefined;
  unlocked: readonly UnlockedAchievement[];
  isOpen: boolean;
  onClose: () => void;
  /** Gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  /** The spread of the suggestions, with the final price. */
  strip: ReactNode;
  renderBadge: (achievement: UnlockedAchievement) => ReactNode;
};

/**
 * The final price as something that happens: 4 s that any key, a tap or a button ends at once. All of it stands in its place from the
 * beginning, so that nothing moves; people who want no motion see the end.
 */
export function RevealDialog(props: RevealDialogProps) {
  const { listing, outcome, pairNote, unlocked, isOpen, onClose, opener } = props;
  const [isOver, setOver] = useState(false);
  const main = useRef<HTMLButtonElement>(null);
  const share = useResultPicture({ listing, outcome, isWanted: isOpen && isOver });
  function close() {
    onClose();
    setOver(false);
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      initialFocus={main}
      finalFocus={opener}
      title="And the price is…"
      description={<bdi className="line-clamp-2 wrap-anywhere">{listing.title}</bdi>}
      actions={
        <div className="grid grid-cols-2 gap-3 sm:w-64">
          <Button
            variant="secondary"
            isBusy={isOver && share === null}
            onClick={() => (isOver ? share?.() : setOver(true))}
          >
            <Share2 aria-hidden className="size-4.5" />
            Share
          </Button>
          <Button ref={main} onClick={isOver ? close : () => setOver(true)}>
            {isOver ? 'Done' : 'Skip'}
          </Button>
        </div>
      }
    >
      <Stage {...props} isOver={isOver} onOver={() => setOver(true)} />
      <LiveRegion>{isOver && spokenOutcome(outcome, listing, unlocked, pairNote)}</LiveRegion>
    </Dialog>
  );
}

/** In ms: two short ones. */
const winnerPulse = [14, 70, 28];

type StageProps = RevealDialogProps & { isOver: boolean; onOver: () => void };

function Stage({ listing, outcome, pairNote, unlocked, strip, renderBadge, isOver, onOver }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const end = useEffectEvent(onOver);

  useEffect(() => {
    const isStill = wantsLessMotion();
    const svg = stage.current?.querySelector('svg');
    if (svg && !isStill) playStrip(svg);
    // A screen reader says only what changes after it has seen the region.
    const timer = setTimeout(() => end(), isStill ? 300 : revealTimes.end);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (!isOver) return listenForKeys(() => end());
    for (const each of stage.current?.getAnimations({ subtree: true }) ?? []) each.finish();
    if (outcome.isNearest) pulse(winnerPulse);
    return undefined;
  }, [isOver, outcome.isNearest]);

  return (
    // Keys do the same: see listenForKeys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div ref={stage} className="flex flex-col gap-4" onClick={onOver}>
      <RevealResult {...{ outcome, listing }} />
      {strip}
      <RevealXp {...{ outcome, unlocked, renderBadge, isOver }} />
      {pairNote && (
        <p
          style={{ animationDelay: `${revealTimes.xp}ms` }}
          className="-mt-1.5 animate-rise text-sm text-ink-soft"
        >
          {pairNote}
        </p>
      )}
      <RevealRows {...{ listing, outcome }} />
    </div>
  );
}

/** Calls back at the first key that does nothing else here: Escape closes, Tab moves on. */
function listenForKeys(onKey: () => void): () => void {
  const listen = (event: KeyboardEvent) => {
    if (
      ['Escape', 'Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(event.key) ||
      event.ctrlKey ||
      event.metaKey
    )
      return;
    // Enter would press the button that says something else a moment later.
    event.preventDefault();
    event.stopPropagation();
    onKey();
  };
  addEventListener('keydown', listen, { capture: true });
  return () => removeEventListener('keydown', listen, { capture: true });
}
