-- Notes of sites are looked for by the beginnings of their words, as everything else is; substrings would be looked for in all of them.

alter table teams add column search tsvector not null generated always as (search_words("Notes")) stored;
create index teams_search on teams using gin (search);
