import type { CitySuggestion } from '@ballpark/domain/contract/photos.ts';
import { plural, t } from '@lingui/core/macro';
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
  /** Typing invalidates the choice. */
  onText: (text: string) => void;
  onChoose: (city: CitySuggestion) => void;
  /** 800 on the listing form. */
  debounceMs?: number;
};

/**
 * Combobox for cities. Free text is allowed; the form decides. The list is in the page flow, so it
 * covers nothing.
 */
export function CityField({ text, onText, onChoose, debounceMs = 400, ...field }: CityFieldProps) {
  const listId = useId();
  // Typed text until a choice or blur; null closes the list.
  const [typed, setTyped] = useState<string | null>(null);
  const [activeAt, setActiveAt] = useState(-1);
  /** Text on blur without a choice: focus reopens its list. */
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
    // Closing at once would move the pressed element from under the pointer.
    if (document.querySelector(':active'))
      window.addEventListener('click', () => write(null), { once: true });
    else write(null);
  }
  function comeBack() {
    if (leftAt.current === text) write(text);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen || !['ArrowDown', 'ArrowUp', 'Enter', 'Escape'].includes(event.key)) return;
    // With an open list, Enter must not submit the form.
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

function nextOf(at: number, isDown: boolean, count: number): number {
  if (count === 0) return -1;
  return isDown ? (at + 1) % count : (Math.max(at, 0) - 1 + count) % count;
}

type CityListProps = {
  id: string;
  status: CitySearch['status'];
  cities: readonly CitySuggestion[];
  /** Active option; -1 for none. */
  activeAt: number;
  onActive: (at: number) => void;
  onChoose: (city: CitySuggestion) => void;
};

/** Options, or a searching note. Focus stays in the field. */
function CityList({ id, status, cities, activeAt, onActive, onChoose }: CityListProps) {
  const isListed = cities.length > 0;
  const note = noteOf(status, cities.length);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Otherwise hidden below the fold or the phone's keyboard.
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
      <div id={id} role="listbox" aria-label={t`Cities`} hidden={!isListed}>
        {cities.map((city, at) => (
          <button
            key={`${city.latitude},${city.longitude}`}
            id={optionId(id, at)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={at === activeAt}
            onPointerMove={() => onActive(at)}
            // Keeps the focus: blur would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(city)}
            className="flex min-h-11 w-full items-center rounded-sm px-3 py-2 text-start aria-selected:bg-accent-soft aria-selected:text-accent-ink"
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
  if (status === 'searching') return t`Searching...`;
  if (status === 'idle') return '';
  if (count === 0) return t`No cities found`;
  return plural(count, { one: '# city found', other: '# cities found' });
}

/** Minimum query length; number of options. */
const minQueryLength = 2;
const suggestionCount = 5;

type CitySearch = {
  /** 'idle': text too short, or the search failed. */
  status: 'idle' | 'searching' | 'done';
  suggestions: readonly CitySuggestion[];
};

/** Debounced; drops stale answers. */
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
    enabled: isSettled && asked.length >= minQueryLength,
    staleTime: 5 * 60_000,
    retry: false,
  });

  if (wanted.length < minQueryLength) return { status: 'idle', suggestions: [] };
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
