import { t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { TextField } from '../../../ui/field.tsx';

const pauseMs = 400;

/** Debounced. Follows `search` when Back or Clear All changes it. */
export function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  const [sent, setSent] = useState(search);
  if (search !== known) {
    setKnown(search);
    if (search !== sent) {
      setSent(search);
      setText(search);
    }
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent) return;
    const timer = setTimeout(() => {
      setSent(wanted);
      onSearch(wanted);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, sent, onSearch]);
  return (
    <TextField
      type="search"
      label={t`Search`}
      placeholder={t`Bicycle…`}
      enterKeyHint="search"
      maxLength={200}
      start={<Search aria-hidden className="size-5" />}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
