import type { Teaser as Shown } from '@ballpark/domain/contract/own-lists.ts';
import { i18n } from '@lingui/core';
import { placeText } from '@ballpark/domain/place-text.ts';
import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { MapPin, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { api, ApiError } from '../../../lib/api/api.ts';
import { listingKeys } from '../../../lib/api/query-keys.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ListingCardPhoto } from '../card/listing-card.tsx';
import { TeaserPlace } from './teaser-place.tsx';
import { VisitorGuess } from './visitor-guess.tsx';

type TeaserProps = { id: string; gone: ReactNode; children: ReactNode };

export function Teaser({ id, gone, children }: TeaserProps) {
  const { data, error, isPending } = useQuery({
    queryKey: listingKeys.teaser(id),
    queryFn: ({ signal }) => api('GET /listings/:id/teaser', { params: { id }, signal }),
  });
  if (isPending) return <TeaserPlace />;
  if (data) return <ShownTeaser teaser={data} />;
  return error instanceof ApiError && error.status === 404 ? gone : children;
}

function ShownTeaser({ teaser }: { teaser: Shown }) {
  const { id, title, description, type, location, cover, suggestionCount, isOpen, isShared } = teaser;
  const photos = cover ? [cover] : [];
  const photoUrls = photos.map(({ url }) => url);
  return (
    <TeaserPlace label={title}>
      {isOpen && (
        <p className="text-lg font-semibold text-fresh lg:col-span-full">
          {t`A neighbour wants to know what this is worth. Guess here; with an account it counts.`}
        </p>
      )}
      <div className="overflow-hidden rounded-xl shadow-lifted lg:order-last">
        <ListingCardPhoto listing={{ photoUrls, photos, type, isActive: isOpen, autoClosedAt: null }} />
      </div>
      <div>
        <h1 tabIndex={-1} dir="auto" className="type-title wrap-anywhere">
          {title}
        </h1>
        <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-chalk-soft">
          <span className="flex gap-1.5">
            <MapPin aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {placeText(i18n, location)}
            </span>
          </span>
          <span className="flex gap-1.5 tabular-nums">
            <MessageCircle aria-hidden className="mt-0.5 size-5 shrink-0" />
            {plural(suggestionCount, { one: '# guess', other: '# guesses' })}
          </span>
        </p>
        {description !== undefined && (
          <p dir="auto" className="mt-4 line-clamp-4 type-prose wrap-anywhere whitespace-pre-line">
            {description}
          </p>
        )}
        {isOpen ? (
          <div className="mt-6 max-w-md rounded-xl bg-surface p-5 text-ink shadow-lifted">
            <VisitorGuess key={id} listing={teaser} isHeaded />
          </div>
        ) : (
          <>
            <p className="mt-6 type-heading">{t`This one is closed. Guess what the next one goes for.`}</p>
            <div className="mt-5 flex flex-wrap gap-3">
              {isShared && (
                <LinkButton to={`/s/${id}`} variant="chalk" size="lg">
                  {t`See the result`}
                </LinkButton>
              )}
              <LinkButton to="/register" variant={isShared ? 'chalk-outline' : 'chalk'} size="lg">
                {t`Get Started`}
              </LinkButton>
              <LinkButton to="/login" variant="chalk-outline" size="lg">
                {t`Sign In`}
              </LinkButton>
            </div>
            <p className="mt-5 text-chalk-soft">{t`It’s free, and we’ll bring you right back here.`}</p>
          </>
        )}
      </div>
    </TeaserPlace>
  );
}
