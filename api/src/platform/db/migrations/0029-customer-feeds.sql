-- The address from which a customer's own calendar takes their visits and reminders (src/me/calendar-feed). Whoever knows it
-- reads them, so only a hash of its secret is kept, as of the workshop's feeds.
create table customer_feeds (
  customer_id text primary key references customers (id) on delete cascade,
  secret_hash text not null unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz(3) not null
);
