import { Autocomplete } from '@base-ui/react/autocomplete';
import type { CitySuggestion } from '@ballpark/domain/contract/places.ts';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { type CitySearch, useCitySearch } from './use-city-search.ts';

type CityFieldProps = Pick<
  TextFieldProps,
  'label' | 'hint' | 'error' | 'isLabelHidden' | 'required' | 'placeholder' | 'ref' | 'maxLength'
> & {
  text: string;
  /** The person typed; what was chosen before no longer holds. */
  onText: (text: string) => void;
  onChoose: (city: CitySuggestion) => void;
  /** Rest in typing before cities are searched: 800 on the listing form (specification, section 9). */
  debounceMs?: number;
};

/** A text with cities to choose from as one types. The text alone is an answer too; the form decides whether it is enough. */
export function CityField({ text, onText, onChoose, debounceMs = 400, ...field }: CityFieldProps) {
  // What was typed and not yet settled by a choice or by leaving; null: no list.
  const [typed, setTyped] = useState<string | null>(null);
  const search = useCitySearch(typed ?? '', debounceMs);
  const isOpen = typed !== null && search.status !== 'idle';

  function choose(city: CitySuggestion) {
    onChoose(city);
    setTyped(null);
  }

  return (
    <Autocomplete.Root
      mode="none"
      items={search.suggestions}
      itemToStringValue={(city) => city.displayName}
      value={text}
      open={isOpen}
      onOpenChange={(next) => setTyped((current) => (next ? (current ?? text) : null))}
      onValueChange={(next, { reason }) => {
        // Escape would empty the field, and a choice is more than its text.
        if (reason !== 'input-change') return;
        onText(next);
        setTyped(next);
      }}
    >
      <Autocomplete.Input
        render={<TextField {...field} start={<MapPin aria-hidden className="size-5" />} />}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        onKeyDown={(event) => {
          // While there is a list, Enter settles the field: it must not send the form.
          if (event.key === 'Enter' && isOpen) event.preventDefault();
        }}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner
          sideOffset={6}
          align="start"
          collisionPadding={12}
          className="z-50 outline-none"
        >
          <Autocomplete.Popup
            aria-busy={search.status === 'searching' || undefined}
            className="max-h-[min(var(--available-height),22rem)] w-(--anchor-width) overflow-y-auto rounded-lg border border-line bg-raised p-1.5 text-ink shadow-popup"
          >
            <Autocomplete.Status className={search.suggestions.length > 0 ? 'sr-only' : noteStyles}>
              {search.status === 'searching' && <Spinner size="sm" />}
              {noteOf(search)}
            </Autocomplete.Status>
            <Autocomplete.List>
              {(city: CitySuggestion) => (
                <Autocomplete.Item
                  key={`${city.latitude},${city.longitude}`}
                  value={city}
                  onClick={() => choose(city)}
                  className="flex min-h-11 cursor-pointer items-center rounded-sm px-3 py-2 select-none data-highlighted:bg-accent-soft data-highlighted:text-accent-ink"
                >
                  {city.displayName}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}

const noteStyles = 'flex min-h-11 items-center gap-2.5 px-3 py-2 text-ink-soft';

function noteOf({ status, suggestions }: CitySearch): string {
  if (status === 'searching') return 'Searching...';
  if (status === 'idle') return '';
  const count = suggestions.length;
  if (count === 0) return 'No cities found';
  return `${count} ${count === 1 ? 'city' : 'cities'} found`;
}
