import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ownCurrency } from './own-currency.ts';
import { toGuessQuery } from './to-guess.ts';
import { mayGuess, useGuessing } from './use-guessing.tsx';

type NextToGuessProps = { listing: Pick<ListingDetail, 'id' | 'currency'>; reader: OwnProfile };

/** Goes on from a listing's page to the next in the reader's currency, as the guess sheet does. */
export function NextToGuess({ listing, reader }: NextToGuessProps) {
  const [nowMs] = useState(Date.now);
  const { start, sheet } = useGuessing(reader, {});
  const { data: feed } = useQuery(toGuessQuery({}, 1));
  const currency = ownCurrency(reader.countryCode, listing);
  const next = feed?.data.find(
    (each) => each.id !== listing.id && each.currency === currency && mayGuess(each, reader.id, nowMs),
  );
  return (
    <>
      {next && (
        <div
          data-action-bar=""
          className="fixed inset-x-0 bottom-[calc(var(--offline-height)+var(--thumb-height))] z-20 border-t border-line bg-paper px-4 pt-3 pb-6 lg:static lg:border-0 lg:bg-transparent lg:p-0 print:hidden!"
        >
          <Button size="lg" isWide onClick={start(next)} aria-haspopup="dialog">
            {t`Guess the next one`}
          </Button>
        </div>
      )}
      {sheet}
    </>
  );
}
