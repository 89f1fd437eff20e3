import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';

type EnlargeablePhotoProps = {
  url: string | null;
  /** What it shows: 'Profile photo of Maya'. */
  title: string;
  className: string;
  /** The small picture. */
  children: ReactNode;
};

/** A picture that opens in full size when pressed; not a button when there is no picture. */
export function EnlargeablePhoto({ url, title, className, children }: EnlargeablePhotoProps) {
  const [isOpen, setOpen] = useState(false);
  if (url === null) return <div className={className}>{children}</div>;
  return (
    <>
      <button
        type="button"
        aria-label={`Enlarge: ${title}`}
        onClick={() => setOpen(true)}
        className={className}
      >
        {children}
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={title} size="lg">
        <img src={url} alt={title} className="mx-auto max-h-[72dvh] rounded-lg object-contain" />
      </Dialog>
    </>
  );
}
