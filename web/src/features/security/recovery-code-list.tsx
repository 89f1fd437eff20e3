import { factorMessages as messages } from '@ballpark/domain/contract/auth-messages.ts';
import { site } from '@ballpark/domain/site.ts';
import { t } from '@lingui/core/macro';
import { Copy, Download } from 'lucide-react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');

  function copy() {
    // Missing without TLS.
    const copied =
      (navigator.clipboard as Clipboard | undefined)?.writeText(text) ?? Promise.reject(new Error());
    copied.then(
      () => toast.success(messages.recoveryCodesCopied),
      () => toast.error(messages.recoveryCodesCopyFailed),
    );
  }

  function download() {
    const head = t`Recovery codes for ${{ site: site.name }}, ${{ host: location.host }}`;
    const hint = t`Each works once instead of the code from your app.`;
    const url = URL.createObjectURL(new Blob([`${head}\n${hint}\n\n${text}\n`], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), {
      href: url,
      download: `${site.name.toLowerCase()}-recovery-codes.txt`,
    });
    link.click();
    URL.revokeObjectURL(url);
  }

  return (
    <>
      <ul
        aria-label={t`Recovery codes`}
        className="grid gap-x-8 gap-y-2 rounded-lg bg-sunken p-5 font-mono text-lg tabular-nums sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:flex-col">
        <Button variant="secondary" onClick={copy}>
          <Copy aria-hidden className="size-5" />
          {t`Copy`}
        </Button>
        <Button variant="secondary" onClick={download}>
          <Download aria-hidden className="size-5" />
          {t`Download`}
        </Button>
        <LinkButton to="/settings/security" className="sm:ms-auto">
          {t`I’ve saved them`}
        </LinkButton>
      </div>
    </>
  );
}
