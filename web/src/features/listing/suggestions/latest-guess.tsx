import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { lineId } from '@ballpark/domain/notifications.ts';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { AmountText } from '../../../lib/format/amount-text.tsx';
import { displayName } from '../../../lib/format/display-name.ts';
import { classes } from '../../../ui/classes.ts';

/** For the owner, above the price: highlighted when a guess comes in. Nothing once it is closed. */
export function LatestGuess({ listing }: { listing: ListingDetail }) {
  const { isActive, suggestions, suggestionCount, currency } = listing;
  const latest = suggestions.find(({ isHidden }) => !isHidden);
  const [firstSeen] = useState(latest?.id);
  if (!isActive) return null;
  if (!latest)
    return suggestionCount > 0 ? null : (
      <p className="text-sm text-ink-soft">{t`No guesses yet. Each one shows here as it comes in.`}</p>
    );
  const name = <>{displayName(latest.user)}</>;
  const guess = (
    <Link
      to={`#${lineId('suggestion', latest.id)}`}
      className="tall-target text-ink underline-offset-3 hover:underline"
    >
      <Trans>
        <AmountText amount={latest.amount} currency={currency} /> from {name}
      </Trans>
    </Link>
  );
  return (
    <p
      key={latest.id}
      className={classes('rounded-md text-sm text-ink-soft', latest.id !== firstSeen && 'animate-lit')}
    >
      {suggestionCount === 1 ? (
        <Trans>1 guess: {guess}</Trans>
      ) : (
        <Trans>
          <Plural value={{ count: suggestionCount }} one="# guess" other="# guesses" />, the latest {guess}
        </Trans>
      )}
    </p>
  );
}
