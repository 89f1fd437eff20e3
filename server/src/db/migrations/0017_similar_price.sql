-- The prices of similar things when a listing was posted, or when its words were last changed; the fair price uses them (product 8.8). Due:
-- still to be found, as for all listings that are open now.
create table similar_price (
  listing_id uuid primary key references listing on delete cascade,
  final_prices_minor bigint[] not null default '{}',
  is_due boolean not null default true
);
create index similar_price_due on similar_price (listing_id) where is_due;
insert into similar_price (listing_id) select id from listing where is_active
