import { Link2, Share2 } from 'lucide-react';
import { canShare, copyLink, shareLink } from '../../../lib/share-link.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';

/** Shares the link of a listing, or copies it (product 2.18). */
export function ShareButton({ listing: { id, title } }: { listing: { id: string; title: string } }) {
  if (!canShare())
    return <IconButton label="Copy link" icon={Link2} variant="solid" onClick={() => void copyLink(id)} />;
  return (
    <Menu
      trigger={<IconButton label="Share" icon={Share2} variant="solid" />}
      items={[
        { label: 'Share', icon: Share2, onChoose: () => void shareLink(id, title) },
        { label: 'Copy link', icon: Link2, onChoose: () => void copyLink(id) },
      ]}
    />
  );
}
