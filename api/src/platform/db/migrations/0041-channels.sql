-- Which channels some process of the api serves (src/outbox/served-channels.ts): a process that cannot send e-mails still queues
-- them for one that can.
create table channels (
  name text primary key,
  -- The last time that a process noted that it serves the channel.
  served_at timestamptz(3) not null,
  -- Of pushes: what browsers subscribe with, for the processes that do not have it in their own configuration.
  public_key text
);
