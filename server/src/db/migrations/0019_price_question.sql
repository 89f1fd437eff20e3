-- The owner of a listing that closed by itself can say its price later: with a price it was sold, without one it was not.
alter table listing
  add column price_answered_at timestamptz,
  drop constraint listing_check3,
  add constraint listing_outcome check (case
    when is_active then price_answered_at is null
    when auto_closed_at is null then final_price_minor is not null and price_answered_at is null
    else final_price_minor is null or price_answered_at is not null end) not valid;

-- Owners who will be asked a second time, and when.
create table price_question (
  listing_id uuid primary key references listing on delete cascade,
  ask_at timestamptz not null
);
create index price_question_ask on price_question (ask_at)
