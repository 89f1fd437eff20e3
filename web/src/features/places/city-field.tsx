import type { CitySuggestion } from '@ballpark/domain/contract/places.ts';
import { MapPin } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { CityList, optionId } from './city-list.tsx';
import { useCitySearch } from './use-city-search.ts';

type CityFieldProps = Pick<
  TextFieldProps,
  'label' | 'hint' | 'error' | 'isLabelHidden' | 'required' | 'placeholder' | 'ref' | 'maxLength'
> & {
  text: string;
  /** Called when the person types: what was chosen before is no longer valid. */
  onText: (text: string) => void;
  onChoose: (city: CitySuggestion) => void;
  /** The time after the last key before cities are searched: 800 on the listing form (product 4.2). */
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
