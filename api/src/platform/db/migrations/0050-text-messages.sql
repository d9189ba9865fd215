-- Kinds of text messages that the customer does not want. Those about reminders are sent on request only.
alter table customers add column unwanted_texts text[] not null default '{reminder}' check (
  unwanted_texts <@ array['confirmed', 'moved', 'cancelled', 'ready', 'day_before', 'reminder']
);

-- Day of the last text message, and the ids of that day's messages: their number is limited.
alter table customers add column texted_on date;
alter table customers add column texted_about text[] not null default '{}';
