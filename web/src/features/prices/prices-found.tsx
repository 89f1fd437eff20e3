import type { PricesOverTime } from '@ballpark/domain/contract/prices.ts';
import { priceMessages as messages } from '@ballpark/domain/contract/price-messages.ts';
import { SearchX } from 'lucide-react';
import { AmountText } from '../../lib/format/amount-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Surface } from '../../ui/surface.tsx';
import { PricePicture } from './price-picture.tsx';
import { PriceTable } from './price-table.tsx';
import { SpreadText } from './spread-text.tsx';

/** What things with the searched words went for, in all and over time. */
export function PricesFound({ prices: { spread, periods, currency } }: { prices: PricesOverTime }) {
  if (!spread)
    return (
      <EmptyState
        icon={SearchX}
        title={messages.pricesTooFew}
        action={<LinkButton to="/feed?status=closed">Browse closed listings</LinkButton>}
      >
        Fewer than five such things went for a price in {currency}. Try fewer or other words.
      </EmptyState>
    );
  const { count, low, median, high } = spread;
  const isPicture = periods.length > 1;
  return (
    <div className="flex flex-col gap-6">
      <Surface as="section" aria-label="In all">
        <p className="font-semibold text-ink-soft">Median of {count}</p>
        <p className="mt-0.5 text-4xl text-accent-ink">
          <AmountText amount={median} currency={currency} />
        </p>
        <p className="mt-1 text-ink-soft">
          Half of them went for <SpreadText low={low} high={high} currency={currency} />
        </p>
      </Surface>
      {periods.length > 0 && (
        <Surface as="section" aria-labelledby="over-time">
          <h2 id="over-time" className="type-heading">
            Over time
          </h2>
          <p className="mt-1 mb-2 text-sm text-ink-soft">
            {isPicture && 'The bar is the middle half, the dot the median. '}Times with fewer than five are
            left out.
          </p>
          {isPicture && <PricePicture periods={periods} currency={currency} />}
          <PriceTable periods={periods} currency={currency} />
        </Surface>
      )}
    </div>
  );
}
