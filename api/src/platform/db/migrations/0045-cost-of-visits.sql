-- works with: 0.1.0, because 0.1.0 writes neither of the two columns.
-- What the workshop charged for a visit. Stored when the car is ready or at completion; null if the workshop gave no cost.
-- In the smallest unit of the currency, which stays what it was when the settings change.
alter table appointments add column cost_minor integer check (cost_minor >= 0);
alter table appointments add column currency text check (currency ~ '^[A-Z]{3}$');
alter table appointments add constraint cost_in_a_currency check ((cost_minor is null) = (currency is null));
alter table appointments add constraint cost_of_finished_work check (
  cost_minor is null or status in ('ready', 'completed')
);
