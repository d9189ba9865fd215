-- Channels that at least one api process serves (src/outbox/served-channels.ts). A process that cannot send e-mails queues them
-- for one that can.
create table channels (
  name text primary key,
  -- Last time a process reported that it serves the channel.
  served_at timestamptz(3) not null,
  -- For pushes: the public key with which browsers subscribe, for processes that are not configured with it.
  public_key text
);
