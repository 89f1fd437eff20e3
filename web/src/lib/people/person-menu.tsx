import { t } from '@lingui/core/macro';
import { Ban, Ellipsis, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import type { MenuItem } from '../../ui/menu-popup.tsx';
import { lazyDialog } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { AvoidDialogProps } from './avoid-dialog.tsx';

const AvoidDialog = lazyDialog<AvoidDialogProps>(() =>
  import('./avoid-dialog.tsx').then((module) => module.AvoidDialog),
);

type PersonMenuProps = {
  person: { id: string; name: string };
  /** Before the actions on the person. */
  items?: readonly MenuItem[];
  /** After a block or mute; the menu's neighbour may be gone. */
  onAvoided?: (() => void) | undefined;
  variant?: 'quiet' | 'solid' | undefined;
  className?: string | undefined;
};

/** Mute and block, with confirmation. */
export function PersonMenu({ person, items, onAvoided, variant, className }: PersonMenuProps) {
  const [asked, setAsked] = useState<'block' | 'mute' | null>(null);
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={t`More about ${{ name: person.name }}`}
            icon={Ellipsis}
            {...{ variant, className }}
          />
        }
        items={[
          ...(items ?? []),
          { label: t`Mute`, icon: EyeOff, onChoose: () => setAsked('mute') },
          { label: t`Block`, icon: Ban, isDangerous: true, onChoose: () => setAsked('block') },
        ]}
      />
      <AvoidDialog
        isOpen={asked !== null}
        how={asked ?? 'block'}
        onClose={() => setAsked(null)}
        {...{ person, onAvoided }}
      />
    </>
  );
}
