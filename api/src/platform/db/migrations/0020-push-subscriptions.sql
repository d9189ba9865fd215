-- The devices that customers want to be told on (src/push; docs/decisions/027-web-push.md).
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  customer_id text not null references customers (id) on delete cascade,
  -- The address at the push service of a browser. Whoever knows it and the keys can send to the device.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null,
  -- When the device registered last: the site does so each time that it is opened.
  seen_at timestamptz(3) not null
);

create index push_subscriptions_of_customer on push_subscriptions (customer_id, seen_at);
