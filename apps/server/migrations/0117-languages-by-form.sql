-- A language is a line of the contract and its texts (docs/LANGUAGES.md): the database knows the form of its code only.
-- Owned by the identity and content modules.
alter table users
  drop constraint users_locale_check,
  add constraint users_locale_check check (locale ~ '^[a-z]{2}$') not valid;
alter table pages
  drop constraint pages_language_check,
  add constraint pages_language_check check (language ~ '^[a-z]{2}$');
