import type { DistanceUnit } from '@ballpark/domain/places.ts';
import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { listingTypeLabels } from '../../../lib/listing-type-labels.ts';
import { Button } from '../../../ui/button.tsx';
import { Segmented, Switch } from '../../../ui/choices.tsx';
import { Select } from '../../../ui/select.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { isWide } from '../../../ui/use-is-wide.ts';
import {
  type FeedFilters,
  type FilterName,
  activeFilters,
  distances,
  noFilters,
  orders,
  statuses,
  types,
} from './feed-filters.ts';
import { SearchField } from './search-field.tsx';
import { onSearchWish } from './use-search-key.ts';

const statusLabels = {
  active: msg`Open for suggestions`,
  closed: msg({ message: 'Closed', context: 'listings' }),
  all: msg({ message: 'All', context: 'listings' }),
};

const orderLabels = { near: msg`Near first`, newest: msg`Newest` };

type FilterPanelProps = {
  filters: FeedFilters;
  unit: DistanceUnit;
  hasOrder: boolean;
  onChange: (changed: Partial<FeedFilters>) => void;
  results: ReactNode;
};

export function FilterPanel({ filters, unit, hasOrder, onChange, results }: FilterPanelProps) {
  const panelId = useId();
  const [isOpen, setOpen] = useState(isWide);
  const active = activeFilters(filters);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => onSearchWish(() => panel.current?.querySelector('input')?.focus()), []);
  /** Focus must move: the pressed chip disappears. */
  function takeAway(changed: Partial<FeedFilters>) {
    onChange(changed);
    button.current?.focus();
  }
  return (
    <section ref={panel} aria-label={t`Filters`} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3 sm:max-w-2xl">
        <div className="flex-[1_1_8rem]">
          <SearchField search={filters.search} onSearch={(search) => onChange({ search })} />
        </div>
        <Button
          ref={button}
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden className="size-4.5" />
          {t`Filters`}{' '}
          {active.length > 0 && (
            <>
              <span className="sr-only">
                {plural({ count: active.length }, { one: '(# active)', other: '(# active)' })}
              </span>
              <span
                aria-hidden
                className="grid size-6 place-items-center rounded-full bg-accent text-sm text-on-accent tabular-nums"
              >
                {active.length}
              </span>
            </>
          )}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
        {active.map((name) => (
          <RemovableChip
            key={name}
            label={chipLabel(name, filters, unit)}
            onRemove={() => takeAway({ [name]: noFilters[name] })}
          />
        ))}
        {active.length > 0 && (
          <Button variant="quiet" size="sm" onClick={() => takeAway(noFilters)}>
            {t`Clear All`}
          </Button>
        )}
        <span className="ms-auto">{results}</span>
        {hasOrder && (
          <div className="whitespace-nowrap">
            <Segmented
              label={t`Order`}
              isLabelHidden
              options={orders.map((value) => ({ value, label: i18n._(orderLabels[value]) }))}
              value={filters.order}
              onChoose={(order) => onChange({ order })}
            />
          </div>
        )}
      </div>
      <Surface
        id={panelId}
        hidden={!isOpen}
        className="grid gap-5 max-lg:skeleton:hidden sm:grid-cols-2 xl:grid-cols-[15rem_10.5rem_14.5rem] [&[hidden]]:hidden"
      >
        <Segmented
          label={t`Category`}
          options={types.map((value) => ({ value, label: typeLabel(value) }))}
          value={filters.type}
          onChoose={(type) => onChange({ type })}
        />
        <Select
          label={t`Distance`}
          options={distances.map((distance) => ({
            value: String(distance),
            label: distanceLabel(distance, unit),
          }))}
          value={String(filters.distance)}
          onChoose={(distance) => onChange({ distance: Number(distance) })}
        />
        <Select
          label={t`Status`}
          options={statuses.map((value) => ({ value, label: i18n._(statusLabels[value]) }))}
          value={filters.status}
          // Closed listings cannot be guessed.
          onChoose={(status) => onChange({ status, ...(status !== 'active' && { toGuess: false }) })}
        />
        <Switch
          label={t`Not guessed yet`}
          className="justify-self-start sm:col-span-full"
          checked={filters.toGuess}
          onChange={({ target: { checked: toGuess } }) =>
            onChange({ toGuess, ...(toGuess && { status: noFilters.status }) })
          }
        />
      </Surface>
    </section>
  );
}

function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center rounded-full bg-accent-soft ps-3 text-sm font-semibold text-accent-ink">
      <span dir="auto" className="truncate">
        {label}
      </span>
      <button
        type="button"
        aria-label={t`Remove ${label}`}
        onClick={onRemove}
        className="ms-0.5 grid size-8 shrink-0 place-items-center rounded-full hover:bg-accent/15"
      >
        <X aria-hidden className="size-4" />
      </button>
    </span>
  );
}

function typeLabel(type: FeedFilters['type']): string {
  return type === 'ALL'
    ? t({ message: 'All', context: 'products and services' })
    : listingTypeLabels[type].label;
}

function distanceLabel(distance: number, unit: DistanceUnit): string {
  if (distance === 0) return t`Anywhere`;
  return unit === 'km'
    ? plural(distance, { one: 'Within # km', other: 'Within # km' })
    : plural(distance, { one: 'Within # mile', other: 'Within # miles' });
}

function chipLabel(name: FilterName, filters: FeedFilters, unit: DistanceUnit): string {
  switch (name) {
    case 'search':
      return t`“${{ quoted: filters.search }}”`;
    case 'type':
      return typeLabel(filters.type);
    case 'distance':
      return distanceLabel(filters.distance, unit);
    case 'toGuess':
      return t`Not guessed yet`;
    case 'status':
      return filters.status === 'all' ? t`Open and closed` : i18n._(statusLabels[filters.status]);
  }
}
