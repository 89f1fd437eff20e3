import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { outcomeMessages as messages } from '@ballpark/domain/contract/listing-messages.ts';
import { site } from '@ballpark/domain/site.ts';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Code, Link2, Share2 } from 'lucide-react';
import { api, errorText } from '../../../lib/api/api.ts';
import { listingKeys } from '../../../lib/api/query-keys.ts';
import { copyEmbed } from '../../../lib/copy-embed.ts';
import { canShare, copyLink, shareLink } from '../../../lib/share-link.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { DialogPopup } from '../../../ui/dialog-popup.tsx';
import { toast } from '../../../ui/toast.ts';

export type ShareDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  listing: Pick<ListingDetail, 'id' | 'title' | 'isShared' | 'isActive'>;
};

/** The owner also decides who may open the link. */
export function ShareDialog({ isOpen, onClose, listing }: ShareDialogProps) {
  const { id, title, isShared = true, isActive } = listing;
  const queryClient = useQueryClient();
  const show = (shown: boolean) =>
    queryClient.setQueryData<ListingDetail>(
      listingKeys.one(id),
      (listing) => listing && { ...listing, isShared: shown },
    );
  const saving = useMutation({
    mutationFn: (wanted: boolean) =>
      api('PUT /listings/:id/shared', { params: { id }, body: { isShared: wanted } }),
    onMutate: show,
    onError: (error, wanted) => {
      show(!wanted);
      toast.error(errorText(error, messages.sharingFailed));
    },
  });
  return (
    <DialogPopup isOpen={isOpen} onClose={onClose} title={t`Share`}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-3">
          {canShare() && (
            <Button disabled={!isShared} onClick={() => void shareLink(id, title)}>
              <Share2 aria-hidden className="size-4.5" />
              {t`Share`}
            </Button>
          )}
          <Button
            variant={canShare() ? 'secondary' : 'primary'}
            disabled={!isShared}
            onClick={() => void copyLink(id)}
          >
            <Link2 aria-hidden className="size-4.5" />
            {t`Copy link`}
          </Button>
          {site.allowsEmbeds && (
            <Button variant="secondary" disabled={!isShared} onClick={() => void copyEmbed(listing)}>
              <Code aria-hidden className="size-4.5" />
              {t({ message: 'Embed', comment: 'a button that copies the code to show this on another site' })}
            </Button>
          )}
        </div>
        <Checkbox
          label={isActive ? t`Anyone with the link can see this` : t`Anyone with the link can see the result`}
          hint={
            isShared
              ? isActive
                ? t`Without signing in, they see your question and can try a guess. Once you close it, they see what it went for.`
                : t`Without signing in, they see your question and what it went for.`
              : t`The link leads nowhere. Everyone can still see its card, with its text, prices and number of guesses.`
          }
          checked={isShared}
          onChange={(event) => saving.mutate(event.target.checked)}
        />
      </div>
    </DialogPopup>
  );
}
