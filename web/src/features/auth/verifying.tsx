import { Spinner } from '../../ui/spinner.tsx';

export function Verifying() {
  return (
    <div role="status" className="flex flex-col items-center py-10 text-center text-accent-ink">
      <Spinner size="lg" />
      <p className="mt-5 type-heading text-ink">Verifying your email...</p>
    </div>
  );
}
