-- The static pages of the site (spec 1 §2, §7). Owned by the content room; filled at start from apps/server/content.
create table pages (
  language text not null check (language in ('fa', 'en')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  description text not null,
  content jsonb not null, -- blocks of the contract (`pageBlock`), settings still as {{names}}
  source_sha256 text not null, -- of the file it came from: an unchanged file leaves the page alone
  updated_at timestamptz not null default clock_timestamp(),
  primary key (language, slug)
);
