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
  /** Entries before the actions on the person. */
  items?: readonly MenuItem[];
  /** Called once the person is blocked or muted: the element beside the menu may be gone then. */
  onAvoided?: (() => void) | undefined;
  variant?: 'quiet' | 'solid' | undefined;
  className?: string | undefined;
};

/** Mutes or blocks another person, after a question that explains it. */
export function PersonMenu({ person, items, onAvoided, variant, className }: PersonMenuProps) {
  const [asked, setAsked] = useState<'block' | 'mute' | null>(null);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More about ${person.name}`} icon={Ellipsis} {...{ variant, className }} />
        }
        items={[
          ...(items ?? []),
          { label: 'Mute', icon: EyeOff, onChoose: () => setAsked('mute') },
          { label: 'Block', icon: Ban, isDangerous: true, onChoose: () => setAsked('block') },
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
