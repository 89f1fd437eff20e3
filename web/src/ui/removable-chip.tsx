import { X } from 'lucide-react';

/** A chosen value with a cross that removes it. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center rounded-full bg-accent-soft pl-3 text-sm font-semibold text-accent-ink">
      <span dir="auto" className="truncate">
        {label}
      </span>
      <button
        type="button"
        aria-label={`Remove ${label}`}
        onClick={onRemove}
        className="ml-0.5 grid size-8 shrink-0 place-items-center rounded-full hover:bg-accent/15"
      >
        <X aria-hidden className="size-4" />
      </button>
    </span>
  );
}
