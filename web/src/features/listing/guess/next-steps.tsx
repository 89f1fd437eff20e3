import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import type { NextStep } from '@ballpark/domain/contract/own-lists.ts';
import { cardPhotoUrl } from '@ballpark/domain/photos.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Surface } from '../../../ui/surface.tsx';
import type { MaybePoint } from '../card/listing-card.tsx';
import { isNear } from '../feed/card-grid.tsx';
import { nextStepQuery } from '../own-lists-queries.ts';
import { mayGuess, type useGuessing } from './use-guessing.tsx';

type NextStepsProps = {
  reader: ({ id: string } & NonNullable<MaybePoint>) | null;
  /** The home feed; undefined while loading. */
  listings: readonly ListingCard[] | undefined;
  onStart: ReturnType<typeof useGuessing>['start'];
};

export function NextSteps({ reader, listings, onStart }: NextStepsProps) {
  const [nowMs] = useState(Date.now);
  const { data, isPending } = useQuery({ ...nextStepQuery(), enabled: reader !== null });
  if (!reader || !listings || isPending) return <Skeleton className="mb-3 h-18 rounded-xl! sm:mb-6" />;
  const open = listings.filter((listing) => mayGuess(listing, reader.id, nowMs));
  const near = open.filter((listing) => isNear(listing, reader));
  const [first] = near.length > 0 ? near : open;
  const next = data?.next;
  if (!first && !next) return null;
  return (
    <Surface
      as="section"
      padding="none"
      aria-label="Next"
      className="mb-3 overflow-hidden divide-y divide-line sm:mb-6"
    >
      {next && <Waiting next={next} />}
      {first && (
        <Step cover={first.photoUrls[0]} text={toPriceText(near.length, open.length)}>
          <Button onClick={onStart(first)} aria-haspopup="dialog">
            Start
          </Button>
        </Step>
      )}
    </Surface>
  );
}

function toPriceText(nearCount: number, openCount: number): string {
  return nearCount > 0 ? `${nearCount} near you to guess` : `${openCount} more to guess, farther away`;
}

function Waiting({ next: { kind, listing } }: { next: NextStep }) {
  const isResult = kind === 'result';
  return (
    <Link to={`/listing/${listing.id}`} className="block -outline-offset-3 transition-colors hover:bg-sunken">
      <Step
        cover={listing.photoUrls[0]}
        text={isResult ? 'See how close you were' : 'What did it sell for?'}
        title={listing.title}
      >
        <ChevronRight aria-hidden className="size-5 text-ink-faint" />
      </Step>
    </Link>
  );
}

type StepProps = { cover: string | undefined; text: string; title?: string; children: ReactNode };

function Step({ cover, text, title, children }: StepProps) {
  return (
    <div className="flex min-h-18 items-center gap-3.5 p-3">
      <span className="size-12 shrink-0 overflow-hidden rounded-lg on-faded-field">
        {cover && <img src={cardPhotoUrl(cover)} alt="" className="size-full object-cover" />}
      </span>
      <p className="min-w-0 flex-1">
        <span className="block font-semibold">{text}</span>{' '}
        {title && (
          <span dir="auto" className="line-clamp-1 text-sm text-ink-soft">
            {title}
          </span>
        )}
      </p>
      {children}
    </div>
  );
}
