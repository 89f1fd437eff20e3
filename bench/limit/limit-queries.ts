const cardColumns = `l.id, l.user_id, l.title, l.description, l.type, l.location, l.latitude, l.longitude, l.currency,
  l.offer_minor, l.is_active, l.expires_at, l.closed_at, l.auto_closed_at, l.final_price_minor, l.price_answered_at, l.suggestion_count,
  l.has_independent_guesses, (not l.has_independent_guesses or not l.is_active) as shows_guesses_to_all, l.fair_price_minor, l.fair_low_minor, l.fair_high_minor, l.fair_confidence,
  l.guess_min_minor, l.guess_max_minor, l.created_at, u.name as owner_name, u.username as owner_username, u.photo_url as owner_photo_url, u.xp as owner_xp,
  (select string_agg(p.id || ' ' || p.width || ' ' || p.height || ' ' || p.thumbhash, ' ' order by lp.position)
    from listing_photo lp join photo p on p.id = lp.photo_id where lp.listing_id = l.id) as photos`;

const cardsOfPage = `from page join listing l on l.id = page.id join app_user u on u.id = l.user_id`;
/** Whether the person of this parameter has saved a listing. */
const isSaved = (person: string): string =>
  `exists (select from saved_listing saved where saved.listing_id = l.id and saved.user_id = ${person}) as is_saved`;
/** The same, and what they have suggested on it. */
const ofReader = (person: string): string =>
  `(select own.amount_minor from suggestion own where own.listing_id = l.id and own.user_id = ${person}) as own_amount_minor,
  ${isSaved(person)}`;
/** As the indexes of open listings have it. */
const isOpen = 'is_active and hidden_by is null';
const newestFirst = 'order by l.created_at desc, l.id desc';

/** $1, $2 latitude and longitude, $3 how far, $5 the cosine of the latitude. */
const isWithin = `1 - cos(radians(latitude - $1)) + $5 * cos(radians(latitude)) * (1 - cos(radians(longitude - $2))) <= $3`;

/** The 12 newest open listings, and how many there are up to 1,001. $1 the person. */
export const newest = {
  name: 'newest',
  text: `select ${cardColumns}, ${ofReader('$1')}, (select count(*)::int from (select from listing where ${isOpen} limit 1001) c) as total
    from (select * from listing where ${isOpen} order by created_at desc, id desc limit 12) l
    join app_user u on u.id = l.user_id ${newestFirst}`,
};

/** The newest within a radius; $4 the cells that may hold matches, $6 the person. */
export const nearest = {
  name: 'nearest',
  text: `with page as materialized (
      select near.id from unnest($4::int[]) as c(cell) cross join lateral (
        select id, created_at from listing where listing.cell = c.cell and ${isOpen} and ${isWithin}
        order by created_at desc, id desc limit 12) near
      order by near.created_at desc, near.id desc limit 12)
    select ${cardColumns}, ${ofReader('$6')}, (select count(*)::int from
      (select from listing where cell = any($4) and ${isOpen} and ${isWithin} limit 1001) c) as total
    ${cardsOfPage} ${newestFirst}`,
};

/**
 * Those within a radius that hold a word, first those with it in the title, by the product's own index of words in tiles. $4 the
 * word in each tile around, $6 the word in a title, $7 the person.
 */
export const found = {
  name: 'found',
  text: `with match as materialized (
      select id, created_at, tsv @@ $6::tsquery as is_in_title from listing
      where ${isOpen} and tiled_words(tsv, cell) @@ $4::tsquery and ${isWithin} limit 1001),
    page as materialized (select * from match order by is_in_title desc, created_at desc, id desc limit 12)
    select ${cardColumns}, ${ofReader('$7')}, (select count(*)::int from match) as total
    ${cardsOfPage} order by is_in_title desc, l.created_at desc, l.id desc`,
};

/** The newest with the word in the title, where more than 1,000 hold it: `found` has read only some of them. The same parameters. */
export const foundInTitle = {
  name: 'found-in-title',
  text: `with page as materialized (
      select id, created_at from (
        select * from listing where ${isOpen} and tiled_words(tsv, cell) @@ $4::tsquery and ${isWithin} offset 0) here
      where tsv @@ $6::tsquery order by created_at desc, id desc limit 12)
    select ${cardColumns}, ${ofReader('$7')}, 1001 as total ${cardsOfPage} ${newestFirst}`,
};

/** $1 the listing, $2 the person. */
export const card = {
  name: 'card',
  text: `select ${cardColumns}, ${isSaved('$2')}, l.price_shown_at, l.hidden_by, null as hiding_reason from listing l join app_user u on u.id = l.user_id where l.id = $1`,
};

const suggestionColumns = `s.id, s.user_id, s.listing_id, s.amount_minor, s.comment, s.created_at, s.edited_at,
  s.hidden_by, s.revealed_at, u.name, u.username, u.photo_url, u.xp, u.track`;

export const suggestionsOf = {
  name: 'suggestions-of',
  text: `select ${suggestionColumns}, a.amount as xp_awarded
    from suggestion s join app_user u on u.id = s.user_id left join xp_award a on a.suggestion_id = s.id
    where s.listing_id = $1 order by s.created_at desc, s.id desc`,
};

/**
 * What a suggestion changes, in one statement; it answers no row where the person may not suggest. The person's row is locked, so
 * that their suggestions are counted one after the other. $1 suggestion, $2 listing, $3 person, $4 amount, $5 comment, $6 now,
 * $7 the person's day, $8 currencies without decimals.
 */
export const suggest = {
  name: 'suggest',
  text: `with admitted as (
      update listing set suggestion_count = suggestion_count + 1,
        guess_min_minor = least(guess_min_minor, ($4::numeric * case when currency = any($8) then 1 else 100 end)::bigint), guess_max_minor = greatest(guess_max_minor, ($4::numeric * case when currency = any($8) then 1 else 100 end)::bigint)
      where id = $2 and is_active and expires_at > $6 and user_id <> $3
      returning id, user_id as owner_id, currency, suggestion_count, type = 'PRODUCT' as is_product, created_at >= $6 - interval '1 hour' as is_quick),
    u as (
      select app_user.* from admitted, app_user where app_user.id = $3 for no key update of app_user),
    s as (
      insert into suggestion (id, listing_id, user_id, amount_minor, comment, created_at, day, owner_id, is_product, is_quick)
      select $1, admitted.id, u.id, $4::numeric * case when currency = any($8) then 1 else 100 end, $5, $6, $7,
        owner_id, is_product, is_quick from admitted, u returning *),
    event as (
      insert into outbox (kind, user_id, listing_id, payload, created_at)
      select 'suggestion.created', owner_id, id, jsonb_build_object('suggestionId', $1::uuid, 'byUserId', $3::uuid), $6
      from admitted)
    select ${suggestionColumns}, null as xp_awarded, admitted.currency, suggestion_count from admitted, u, s`,
};

/** What is suggested on a listing with what is known of the authors and of all guesses. $1 the listing. */
export const guesses = {
  name: 'guesses',
  text: `select coalesce(s.former_author, u.former_author, s.user_id) as "personId", amount_minor as "amountMinor", currency,
      (select to_json(final_prices_minor) from similar_price where listing_id = $1) as "similarFinalPricesMinor",
      (select json_build_object('count', count, 'sum', sum, 'squares', squares, 'ownerIds', owners)
        from guess_record where person_id = coalesce(s.former_author, u.former_author, s.user_id) order by position desc limit 1) as record,
      (select json_build_object('lean', lean, 'count', count, 'squares', squares, 'lowMiss', low_miss, 'highMiss', high_miss, 'closedCount', closed_count)
        from price_context order by position desc limit 1) as context
    from suggestion s join listing l on l.id = s.listing_id left join app_user u on u.id = s.user_id where s.listing_id = $1`,
};

/** $1 the listing, $2 to $5 its fair price. */
export const saveFairPrice = {
  name: 'save-fair-price',
  text: `update listing set fair_price_minor = $2, fair_low_minor = $3, fair_high_minor = $4, fair_confidence = $5,
    guess_min_minor = null, guess_max_minor = null where id = $1`,
};

/** The counts that achievements need, from one index alone. $1 the person. */
export const facts = {
  name: 'facts',
  text: `select count(*)::int as "totalSuggestions", count(distinct owner_id)::int as "uniquePeopleHelped",
      count(*) filter (where is_product)::int as "productSuggestions",
      count(*) filter (where is_quick)::int as "quickResponses",
      array_agg(distinct day - date '1970-01-01') as days,
      (select count(*)::int from xp_award where user_id = $1 and is_accurate) as "accurateSuggestions",
      array(select achievement_id from xp_award where user_id = $1 and achievement_id is not null) as "unlockedIds"
    from suggestion where user_id = $1`,
};

/** $1 the person, $2 to $4 ids, XP and names of what was unlocked, $5 now. */
export const pay = {
  name: 'pay',
  text: `with award as (
      insert into xp_award (id, user_id, kind, amount, achievement_id, created_at)
      select id, $1, 'achievement', amount, achievement_id, $5
      from unnest($2::uuid[], $3::int[], $4::text[]) as earned (id, amount, achievement_id)
      on conflict (user_id, achievement_id) do nothing returning amount, achievement_id),
    event as (
      insert into outbox (kind, user_id, payload, created_at)
      select 'achievement.unlocked', $1, jsonb_build_object('achievementId', achievement_id, 'xpReward', amount), $5
      from award)
    update app_user set xp = xp + (select sum(amount) from award), xp_reached_at = $5 where id = $1`,
};

const hasXp = 'from app_user where xp > 0 and suspended_at is null';

export const leaders = {
  name: 'leaders',
  text: `select id, username, name, photo_url as "photoUrl", location, xp ${hasXp} order by xp desc, xp_reached_at, id limit 100`,
};

/** $1 the person. */
export const ownRank = {
  name: 'own-rank',
  text: `select xp, case when xp > 0 then 1 + (select count(*)::int ${hasXp} and xp > own.xp) end as rank
    from app_user own where id = $1`,
};
