import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { isExpired } from '@ballpark/domain/listing-window.ts';
import { plural, t } from '@lingui/core/macro';
import { Surface } from '../../../ui/surface.tsx';

type HiddenGuessesCardProps = { listing: ListingDetail; hasGuessed: boolean; nowMs: number };

const maxDots = 12;

/** Shows only the number of guesses. */
export function HiddenGuessesCard({ listing, hasGuessed, nowMs }: HiddenGuessesCardProps) {
  const text = hiddenGuesses(listing, hasGuessed, nowMs);
  if (!text) return null;
  const dots = Array.from({ length: Math.min(listing.suggestionCount, maxDots) }, (_, at) => at);
  return (
    <Surface as="section" padding="none" className="overflow-hidden" aria-label={t`Community Consensus`}>
      <header className="on-field px-5 py-6 sm:px-6">
        <h2 className="font-semibold text-chalk-soft">{t`Community Consensus`}</h2>
        <p className="mt-1 type-heading">{text.heading}</p>
        <p className="mt-1 text-chalk-soft">{text.hint}</p>
      </header>
      {dots.length > 0 && (
        <div aria-hidden className="relative mx-5 my-6 flex h-6 items-center justify-evenly sm:mx-6">
          <span className="absolute inset-x-0 top-1/2 border-t border-dashed border-line-strong" />
          {dots.map((at) => (
            <span
              key={at}
              className="relative grid size-6 place-items-center rounded-full border border-line-strong bg-raised text-xs text-ink-faint"
            >
              ?
            </span>
          ))}
        </div>
      )}
    </Surface>
  );
}

type Hidden = Pick<ListingDetail, 'suggestionCount' | 'expiresAt'>;

export function hiddenGuesses(
  { suggestionCount: count, expiresAt }: Hidden,
  hasGuessed: boolean,
  nowMs: number,
): { heading: string; hint: string } | null {
  const isOver = isExpired(Date.parse(expiresAt), nowMs);
  if (hasGuessed) return { heading: t`Yours is in.`, hint: t`The others show in a moment.` };
  if (count === 0)
    return isOver
      ? null
      : { heading: t`Nobody has guessed yet.`, hint: t`You’ll see the others once you’ve made yours.` };
  return {
    heading: plural(count, { one: '# neighbour has guessed.', other: '# neighbours have guessed.' }),
    hint: isOver ? t`You’ll see them once this is closed.` : t`Make yours to see theirs.`,
  };
}
