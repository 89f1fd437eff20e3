import { t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

export function ListingSearch({ onSearch }: { onSearch?: (() => void) | undefined }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      // Dialogs trap focus.
      if (field.current?.closest('[inert], [aria-hidden=true]')) return;
      event.preventDefault();
      field.current?.select();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = field.current?.value.trim() ?? '';
    if (words === '') return field.current?.focus();
    event.currentTarget.reset();
    onSearch?.();
    void navigate(`/feed?${new URLSearchParams({ search: words })}`);
  }
  return (
    <form role="search" onSubmit={search} className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-3 z-1 my-auto size-5 text-ink-faint"
      />
      <input
        ref={field}
        type="search"
        name="search"
        aria-label={t`Find listings`}
        placeholder={t`Find listings`}
        aria-keyshortcuts="Control+K Meta+K"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        className="peer h-11 w-full rounded-md border border-line-strong bg-raised pe-3 ps-10 text-base text-ellipsis placeholder:text-ink-faint lg:pe-16"
      />
      <kbd
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-3 my-auto hidden h-fit font-sans text-2xs font-semibold text-ink-faint peer-focus:opacity-0 peer-not-placeholder-shown:opacity-0 lg:block"
      >
        {isApple() ? t`⌘ K` : t`Ctrl K`}
      </kbd>
    </form>
  );
}

function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}
