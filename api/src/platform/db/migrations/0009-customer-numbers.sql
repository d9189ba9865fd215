-- What a customer reads out on the phone, such as C-7K4F2: neither 0/O nor 1/I/L, as in a visit's reference
-- (api/src/booking/reference.ts). There are 28 million, so that a second try is rare.
create function new_customer_number() returns text language plpgsql volatile as $$
declare
  alphabet constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  number text;
begin
  loop
    select 'C-' || string_agg(substr(alphabet, 1 + floor(random() * length(alphabet))::int, 1), '') into number
    from generate_series(1, 5);
    exit when not exists (select from customers where customer_number = number);
  end loop;
  return number;
end $$;

alter table customers add column customer_number text unique check (customer_number ~ '^C-[2-9A-HJKMNP-Z]{5}$');
-- One after the other: each looks at what those before it got.
update customers set customer_number = new_customer_number();
alter table customers
  alter column customer_number set not null,
  alter column customer_number set default new_customer_number();
