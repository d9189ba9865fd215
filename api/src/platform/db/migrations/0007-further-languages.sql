-- Which languages there are is the product's list (shared/kernel/i18n/locales.ts), and a further one needs no migration.
alter table customers drop constraint customers_locale_check;
