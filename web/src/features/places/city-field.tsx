import type { CitySuggestion } from '@ballpark/domain/contract/photos.ts';
import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { placeKeys } from '../../lib/api/query-keys.ts';
import { classes } from '../../ui/classes.ts';
import { TextField, type TextFieldProps } from '../../ui/field.tsx';
import { Spinner } from '../../ui/spinner.tsx';

type CityFieldProps = Pick<
  TextFieldProps,
  'label' | 'hint' | 'error' | 'isLabelHidden' | 'required' | 'placeholder' | 'ref' | 'maxLength'
> & {
  text: string;
  /** Called when the person types: what was chosen before is no longer valid. */
  onText: (text: string) => void;
  onChoose: (city: CitySuggestion) => void;
  /** The time after the last key before cities are searched: 800 on the listing form. */
  debounceMs?: number;
};

/**
 * A text field that suggests cities while a person types. The text alone is an answer, too; the form decides whether it is enough. The
 * list is part of the page, so that it covers no button and hides nothing from screen readers.
 */
export function CityField({ text, onText, onChoose, debounceMs = 400, ...field }: CityFieldProps) {
  const listId = useId();
  // The typed text, until a city is chosen or the field is left; null when there is no list.
  const [typed, setTyped] = useState<string | null>(null);
  const [activeAt, setActiveAt] = useState(-1);
  /** The text with which the field was left before a city was chosen: its list comes back with the focus. */
  const leftAt = useRef<string | null>(null);
  const search = useCitySearch(typed ?? '', debounceMs);
  const isOpen = typed !== null && search.status !== 'idle';
  const cities = isOpen ? search.suggestions : [];
  const active = cities[activeAt];

  function write(next: string | null) {
    setTyped(next);
    setActiveAt(-1);
  }
  function choose(city: CitySuggestion) {
    onChoose(city);
    leftAt.current = null;
    write(null);
  }
  function leave() {
    leftAt.current = typed ?? leftAt.current;
    // If the list closed at once, what is being pressed would move away from under the pointer.
    if (document.querySelector(':active'))
      window.addEventListener('click', () => write(null), { once: true });
    else write(null);
  }
  function comeBack() {
    if (leftAt.current === text) write(text);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen || !['ArrowDown', 'ArrowUp', 'Enter', 'Escape'].includes(event.key)) return;
    // While there is a list, Enter chooses from it or closes it, and must not send the form.
    event.preventDefault();
    if (event.key.startsWith('Arrow'))
      setActiveAt(nextOf(activeAt, event.key === 'ArrowDown', cities.length));
    else if (event.key === 'Enter' && active) choose(active);
    else write(null);
  }

  return (
    <div>
      <TextField
        {...field}
        start={<MapPin aria-hidden className="size-5" />}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={cities.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && optionId(listId, activeAt)}
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          write(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={leave}
        onFocus={comeBack}
      />
      <CityList
        id={listId}
        status={isOpen ? search.status : 'idle'}
        {...{ cities, activeAt }}
        onActive={setActiveAt}
        onChoose={choose}
      />
    </div>
  );
}

/** The next or previous index, which wraps around at the ends; from -1, the first or last. */
function nextOf(at: number, isDown: boolean, count: number): number {
  if (count === 0) return -1;
  return isDown ? (at + 1) % count : (Math.max(at, 0) - 1 + count) % count;
}

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
function CityList({ id, status, cities, activeAt, onActive, onChoose }: CityListProps) {
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

function optionId(listId: string, at: number): string {
  return `${listId}-${at}`;
}

function noteOf(status: CitySearch['status'], count: number): string {
  if (status === 'searching') return 'Searching...';
  if (status === 'idle') return '';
  if (count === 0) return 'No cities found';
  return `${count} ${count === 1 ? 'city' : 'cities'} found`;
}

/** The least letters of a search, and how many cities are offered. */
const shortestQuery = 2;
const suggestionCount = 5;

type CitySearch = {
  /** 'idle': there is nothing to show, because the text is too short or the search failed. */
  status: 'idle' | 'searching' | 'done';
  suggestions: readonly CitySuggestion[];
};

/** Cities for a text, `debounceMs` after its last change. Answers to earlier texts are dropped. */
export function useCitySearch(text: string, debounceMs: number): CitySearch {
  const wanted = text.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), debounceMs);
    return () => clearTimeout(timer);
  }, [wanted, debounceMs]);

  const isSettled = asked === wanted;
  const { data, isFetching } = useQuery({
    queryKey: placeKeys.cities(asked),
    queryFn: ({ signal }) => searchCities(asked, signal),
    enabled: isSettled && asked.length >= shortestQuery,
    staleTime: 5 * 60_000,
    retry: false,
  });

  if (wanted.length < shortestQuery) return { status: 'idle', suggestions: [] };
  if (!isSettled || isFetching) return { status: 'searching', suggestions: [] };
  return data ? { status: 'done', suggestions: data } : { status: 'idle', suggestions: [] };
}

async function searchCities(query: string, signal: AbortSignal): Promise<CitySuggestion[]> {
  try {
    return await api('GET /places/cities', { query: { query, limit: suggestionCount }, signal });
  } catch (error) {
    // oxlint-disable-next-line no-console -- a failed search is logged only
    if (!signal.aborted) console.warn('City search failed', error);
    throw error;
  }
}
