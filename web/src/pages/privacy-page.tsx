import {
  ContactWay,
  PublicPageHeader,
  SiteLink,
  TextPart,
} from '../features/marketing/public-page-parts.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { site } from '@ballpark/domain/site.ts';

/** `/privacy`: must match the rules on location, people and photos. */
export function Component() {
  return (
    <>
      <PageTitle description="What is stored, who sees it, and why only your general area is ever shared.">
        Privacy
      </PageTitle>
      <PublicPageHeader title="Privacy">
        What {site.name} knows about you, who sees it, and what is never kept.
      </PublicPageHeader>
      <div className="page-narrow in-data-help:px-0! flex flex-col gap-10 py-12 in-data-help:py-8! sm:py-16">
        <TextPart title="Where you are">
          <p>
            Coordinates are rounded to a hundredth of a degree, about a kilometre, before they are stored.
            Nothing finer is kept, so nothing finer can leak or be worked out from distances.
          </p>
          <p>
            Other people see your city, and for its coordinates those of the city&rsquo;s centre. A listing
            shows the area that you chose for it, never a street. Your device&rsquo;s location is read only
            when you allow it.
          </p>
        </TextPart>
        <TextPart title="What others see of you">
          <p>
            Your name, username, photo and background image, the text about you, your interests, your XP and
            achievements, the day you joined, and the listings and suggestions you made. Your email and your
            address are never shown to anybody.
          </p>
        </TextPart>
        <TextPart title="Photos">
          <p>
            Every photo is made anew when you upload it. Whatever your camera wrote into the file, such as the
            place, the time or the device, is gone. Photos that no listing or profile uses can be seen by
            nobody after a day, and are deleted 30 days later.
          </p>
        </TextPart>
        <TextPart title="Signing in">
          <p>
            Passwords are kept only as hashes (argon2id) that nobody can read back. The same goes for the keys
            of your sessions and for the links that verify an email. A session ends when you log out, or after
            30 days without a visit. A verification link works for 24 hours, and only in the account that it
            was sent for.
          </p>
          <p>
            With each session we keep how your browser names itself and when it was used, so that you can see
            where you are signed in; both go with the session. Of the network that you write from, and of the
            browser that takes your notifications, we keep a fingerprint that cannot be turned back, for 30
            days: by these we see when several accounts act as one. The settings tell you what we saw. The
            email that you had before a change is kept for 60 days: for seven of them a change that was not
            yours can be undone.
          </p>
          <p>
            An account whose address nobody has verified is deleted within a day or so after our last email to
            it, within five days in any case, and the address is free again.
          </p>
        </TextPart>
        <TextPart title="On your device">
          <p>
            Your browser keeps your sign-in, the theme you chose, drafts that you have not sent yet and, to be
            read offline, what you last looked at; drafts and what you looked at go when you sign out. One
            cookie tells our server whether you are signed in and whether you have finished signing up; it
            names nobody. A second one is read only when you sign in: by it this browser may go on trying
            while strangers guess at your password. There is no advertising and no tracking, neither ours nor
            anybody else&rsquo;s.
          </p>
        </TextPart>
        <TextPart title="When you delete something">
          <p>
            A deleted listing is gone, with its suggestions. XP that people had already earned with it stays
            in their account, with the listing&rsquo;s title, and so does what they were told of it until that
            is deleted.
          </p>
        </TextPart>
        <TextPart title="When you leave">
          <p>
            In the settings you can take a copy of all your data along, and have your account deleted. For
            fourteen days you can change your mind by signing in. Then your profile, your listings, photos,
            notes and settings are gone, and so are copies that you had made here. What you suggested on the
            listings of others stays as the price of a former member, without your name and your reason. Of
            your username we keep a fingerprint, so that nobody can pass for you.
          </p>
        </TextPart>
        <TextPart title="Emails and notifications">
          <p>
            We write to verify your address, when something changes by which people get into your account, and
            of what happens to your listings and suggestions as far as you choose in the notification
            settings. Each email of the last kind has a link that ends it, signed in or not. Never
            advertising. What you were told is deleted after ninety days.
          </p>
          <p>
            If you switch notifications on for a browser, its maker&rsquo;s push service carries them,
            encrypted so that only your browser can read them. Switching them off, or logging out, deletes
            that address here.
          </p>
        </TextPart>
        <p className="border-t border-line pt-6 text-ink-soft">
          The <SiteLink to="/terms">Terms</SiteLink> say what is expected of you. <ContactWay />
        </p>
      </div>
    </>
  );
}
