import { firstHouseRules } from '@ballpark/domain/reports.ts';
import type { SitePage } from '@ballpark/domain/site-pages.ts';

/** Markdown. What stands in double braces comes from the settings, of the site or of its server; what stands in brackets is for the admin to fill in. */
export const firstTexts: Record<SitePage, string> = {
  imprint: `# Who is responsible

{{operator}}
{{address}}

# How to reach us

Email: {{email}}

# About this site

This site runs on Ballpark, free software that anyone may use. Those who wrote it aren’t responsible for this site.`,

  terms: `# What {{site}} is

{{site}} is a place to ask what something is worth and to say what you think. It’s free. Nothing is bought, sold or paid for here: any deal is between you and the other person.

Guesses are opinions. Nobody vouches for them, and they aren’t binding.

# Your account

An account is for one person. Use an email address you can read, keep your password to yourself, and don’t impersonate anyone.

# What you post

Your texts and photos stay yours. By posting them, you allow us to store them and show them to other people here. Only post what you have the right to post.

Ask about real things and real quotes. Leave out anything that’s illegal, hurts others or shows where someone lives.

# Fair play

Guess what you believe. Using several accounts or agreeing a price with the owner to gain XP is against these terms. You can’t exchange XP, badges or ranks for money.

# What we promise, and what we don’t

We handle your data as the privacy page says. We run this with care, but it isn’t perfect: it may be slow, interrupted or changed. As far as the law allows, we aren’t liable for deals you make with the help of a guess.

# When these terms change

The date at the top changes, too. If we ask you to accept the new terms, you can read them first and decide; without that they hold for what you do here from then on.`,

  // Must match the rules on location, people and photos.
  privacy: `# Where you are

We round coordinates to a hundredth of a degree, about a kilometre, before storing them, so nothing more precise can leak or be worked out from distances.

Other people see your city and the coordinates of its centre. A listing shows the area you chose for it, never a street. We read your device’s location only if you allow it.

# What others see

Your name, username, photo and background image, About text, interests, XP and achievements, the day you joined, and your listings and guesses. Only you and this site’s admins see your email, and only you see your address.

# What leaves this site

Unless this site’s admins have turned it off, anyone can read what things sold for: figures of at least five sales together, without names, which others may reuse. Feeds and other sites can show a listing that its owner shares, with what everybody who has its link sees. Members can connect programs of their own, with a token or an address that gets word of their listings. Such a program sees what that member sees, and nothing else.

# Photos

Every photo is re-encoded when you upload it. Anything your camera wrote into the file, such as the place, time or device, is gone. Photos that no listing or profile uses are hidden after a day and deleted, 30 days later at the latest.

# Signing in

We store only hashes (argon2id) of passwords, which nobody can turn back into the password. The same goes for session keys and email verification links. A session ends when you log out, or after 30 days without a visit. A verification link works for 24 hours, and only in the account it was sent for.

For each session, we store your browser’s name and when it was last used, so you can see where you’re signed in. Both go when the session ends. We also keep a fingerprint, which can’t be reversed, of your network and of the browser that gets your notifications, for 30 days: this helps us spot one person using several accounts. Your settings show you what we found. If you change your email, we keep the old one for 60 days. For the first seven, you can undo a change that wasn’t yours.

If nobody verifies an account’s address, we delete the account about a day after our last email, and within five days at most. The address is then free again.

# On your device

Your browser stores your sign-in, your theme, unsent drafts and, for reading offline, what you last looked at. Drafts and what you looked at go when you sign out. One cookie tells our server whether you’re signed in and have finished signing up; it doesn’t identify you. A second one is read only when you sign in: it lets this browser keep trying while strangers guess your password. A third one remembers the language you read in. There are no ads and no tracking, ours or anyone else’s.

# When you delete something

A deleted listing is gone, and so are its guesses. People keep the XP they earned from it, along with the listing’s title, and notifications about it stay until they’re deleted.

# When you leave

In settings you can download all your data and delete your account. For fourteen days you can change your mind by signing in. After that, your profile, listings, photos, notes and settings are gone, and so are any data copies you made here. Your guesses on other people’s listings stay as those of a former member, without your name or notes. We keep a fingerprint of your username so nobody can impersonate you. Backups hold what was there when they were made, for {{backups}}; if one is ever used, we delete your account again, unless what we know of the deletion was lost, too.

# Emails and notifications

We email you to verify your address, when a way to sign in to your account changes, and with news about your listings and guesses, as you choose in notification settings. Every news email has an unsubscribe link that works whether you’re signed in or not. We never send advertising. Notifications are deleted after ninety days.

If you turn on push notifications in a browser, its maker’s push service delivers them, encrypted so only your browser can read them. Turning them off or logging out deletes that address here.

# Who helps us

This server stands at [who hosts it, and in which country]. [Who delivers our email] brings our emails to you. The web server’s log keeps visitors’ addresses for [how many days].

# Who is responsible, and your rights

The [imprint](/imprint) says who runs this site and how to reach them. You can ask them what they store about you, have it corrected or deleted, and object. We note which terms and house rules you accepted, and when. We may do all this because [the legal basis, such as your agreement to the terms]. You can also complain to the data protection authority where you live; ours is [its name].`,

  rules: firstHouseRules,

  accessibility: `We want everyone to be able to use {{site}}, whatever they see, hear or move with.

# How far we are

We build to WCAG 2.2, level AA. The pages work with a keyboard alone, with a screen reader, at 200 % text size, on narrow screens, in light and dark, and with less motion if your device asks for it. Automated checks look for mistakes in every version.

# What doesn’t conform yet

- People rarely describe the photos they post, so a screen reader says which listing a photo belongs to, but not what it shows.
- What people write is in their own language, which isn’t marked.
- No one outside has audited this site yet.

# If something doesn’t work for you

Write to {{email}} and say which page it was and what you use. {{operator}} will answer: [within how many days].

# About this statement

It was last checked on [date], by [who checked it, and how].`,
};

/** When the version with it appeared. */
export const firstTermsDate = new Date('2026-11-28');
