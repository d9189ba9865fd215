-- Customers appear when they first save something; who they are comes with their token.
create table customers (
  id text primary key check (id <> ''),
  display_name text check (char_length(display_name) between 1 and 100),
  locale text check (locale in ('en', 'de')),
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- Secrets that every api process of this database shares.
create table secrets (
  name text primary key,
  value text not null check (char_length(value) >= 32)
);

-- Answers to writes, so that repeating a request with the same key changes nothing.
create table idempotency_keys (
  customer_id text not null references customers (id) on delete cascade,
  key text not null,
  fingerprint text not null,
  -- json, not jsonb: the repeated answer is the same to the letter.
  answer json not null,
  created_at timestamptz(3) not null default now(),
  primary key (customer_id, key)
);
