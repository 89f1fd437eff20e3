import type { CitySuggestion } from '@ballpark/domain/contract/places.ts';
import { useEffect, useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { CitySearch } from './use-city-search.ts';

type CityListProps = {
  id: string;
  status: CitySearch['status'];
  cities: readonly CitySuggestion[];
  /** The city that the arrow keys have reached; -1 for none. */
  activeAt: number;
  onActive: (at: number) => void;
  onChoose: (city: CitySuggestion) => void;
};

/** The cities that were found for the typed text, or a note that the search is under way. The focus stays in the text field. */
export function CityList({ id, status, cities, activeAt, onActive, onChoose }: CityListProps) {
  const isListed = cities.length > 0;
  const note = noteOf(status, cities.length);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A list below the visible part of the page, or behind a phone's keyboard, would go unnoticed.
    if (isListed) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isListed]);
  return (
    <div
      ref={box}
      className={classes(
        status !== 'idle' &&
          'mt-1.5 scroll-mb-4 rounded-lg border border-line bg-raised p-1.5 text-ink shadow-card',
      )}
    >
      <p
        role="status"
        className={
          isListed || !note ? 'sr-only' : 'flex min-h-11 items-center gap-2.5 px-3 py-2 text-ink-soft'
        }
      >
        {status === 'searching' && <Spinner size="sm" />}
        {note}
      </p>
      <div id={id} role="listbox" aria-label="Cities" hidden={!isListed}>
        {cities.map((city, at) => (
          <button
            key={`${city.latitude},${city.longitude}`}
            id={optionId(id, at)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={at === activeAt}
            onPointerMove={() => onActive(at)}
            // Pressing must not take the focus away, which would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(city)}
            className="flex min-h-11 w-full items-center rounded-sm px-3 py-2 text-left aria-selected:bg-accent-soft aria-selected:text-accent-ink"
          >
            {city.displayName}
          </button>
        ))}
      </div>
    </div>
  );
}

export function optionId(listId: string, at: number): string {
  return `${listId}-${at}`;
}

function noteOf(status: CitySearch['status'], count: number): string {
  if (status === 'searching') return 'Searching...';
  if (status === 'idle') return '';
  if (count === 0) return 'No cities found';
  return `${count} ${count === 1 ? 'city' : 'cities'} found`;
}
