import { useEffect, useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';

const pauseMs = 300;

type SearchFieldProps = {
  /** What is searched for now. */
  value: string;
  placeholder: string;
  /** Called once nothing was typed for a moment. */
  onSearch: (words: string) => void;
};

/** Searches a table while one types. */
export function SearchField({ value, placeholder, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onSearch(typed), pauseMs);
    return () => clearTimeout(timer);
  });
  return (
    <TextField
      label="Search"
      type="search"
      placeholder={placeholder}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
