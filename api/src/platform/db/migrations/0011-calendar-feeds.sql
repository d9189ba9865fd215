-- Addresses from which calendars take the workshop's visits (docs/decisions/019-the-workshops-side.md). Whoever knows one
-- reads them, so only a hash of its secret is kept.
create table calendar_feeds (
  -- For which calendar it is, as the workshop calls it.
  name text primary key check (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  secret_hash text not null unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz(3) not null
);
