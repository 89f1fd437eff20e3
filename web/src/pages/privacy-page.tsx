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
      <PageTitle description="What we store, who sees it, and why we only ever share your general area.">
        Privacy
      </PageTitle>
      <PublicPageHeader title="Privacy">
        What {site.name} knows about you, who sees it, and what we never keep.
      </PublicPageHeader>
      <div className="page-narrow in-data-help:px-0! flex flex-col gap-10 py-12 in-data-help:py-8! sm:py-16">
        <TextPart title="Where you are">
          <p>
            We round coordinates to a hundredth of a degree, about a kilometre, before storing them, so
            nothing more precise can leak or be worked out from distances.
          </p>
          <p>
            Other people see your city and the coordinates of its centre. A listing shows the area you chose
            for it, never a street. We read your device&rsquo;s location only if you allow it.
          </p>
        </TextPart>
        <TextPart title="What others see">
          <p>
            Your name, username, photo and background image, About text, interests, XP and achievements, the
            day you joined, and your listings and guesses. Only you and this site&rsquo;s admins see your
            email, and only you see your address.
          </p>
        </TextPart>
        <TextPart title="Photos">
          <p>
            Every photo is re-encoded when you upload it. Anything your camera wrote into the file, such as
            the place, time or device, is gone. Photos that no listing or profile uses are hidden after a day
            and deleted, 30 days later at the latest.
          </p>
        </TextPart>
        <TextPart title="Signing in">
          <p>
            We store only hashes (argon2id) of passwords, which nobody can turn back into the password. The
            same goes for session keys and email verification links. A session ends when you log out, or after
            30 days without a visit. A verification link works for 24 hours, and only in the account it was
            sent for.
          </p>
          <p>
            For each session, we store your browser&rsquo;s name and when it was last used, so you can see
            where you&rsquo;re signed in. Both go when the session ends. We also keep a fingerprint, which
            can&rsquo;t be reversed, of your network and of the browser that gets your notifications, for 30
            days: this helps us spot one person using several accounts. Your settings show you what we found.
            If you change your email, we keep the old one for 60 days. For the first seven, you can undo a
            change that wasn&rsquo;t yours.
          </p>
          <p>
            If nobody verifies an account&rsquo;s address, we delete the account about a day after our last
            email, and within five days at most. The address is then free again.
          </p>
        </TextPart>
        <TextPart title="On your device">
          <p>
            Your browser stores your sign-in, your theme, unsent drafts and, for reading offline, what you
            last looked at. Drafts and what you looked at go when you sign out. One cookie tells our server
            whether you&rsquo;re signed in and have finished signing up; it doesn&rsquo;t identify you. A
            second one is read only when you sign in: it lets this browser keep trying while strangers guess
            your password. There are no ads and no tracking, ours or anyone else&rsquo;s.
          </p>
        </TextPart>
        <TextPart title="When you delete something">
          <p>
            A deleted listing is gone, and so are its guesses. People keep the XP they earned from it, along
            with the listing&rsquo;s title, and notifications about it stay until they&rsquo;re deleted.
          </p>
        </TextPart>
        <TextPart title="When you leave">
          <p>
            In settings you can download all your data and delete your account. For fourteen days you can
            change your mind by signing in. After that, your profile, listings, photos, notes and settings are
            gone, and so are any data copies you made here. Your guesses on other people&rsquo;s listings stay
            as those of a former member, without your name or notes. We keep a fingerprint of your username so
            nobody can impersonate you.
          </p>
        </TextPart>
        <TextPart title="Emails and notifications">
          <p>
            We email you to verify your address, when a way to sign in to your account changes, and with news
            about your listings and guesses, as you choose in notification settings. Every news email has an
            unsubscribe link that works whether you&rsquo;re signed in or not. We never send advertising.
            Notifications are deleted after ninety days.
          </p>
          <p>
            If you turn on push notifications in a browser, its maker&rsquo;s push service delivers them,
            encrypted so only your browser can read them. Turning them off or logging out deletes that address
            here.
          </p>
        </TextPart>
        <p className="border-t border-line pt-6 text-ink-soft">
          The <SiteLink to="/terms">Terms</SiteLink> say what we expect from you. <ContactWay />
        </p>
      </div>
    </>
  );
}
