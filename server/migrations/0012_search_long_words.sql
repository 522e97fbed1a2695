-- PostgreSQL refuses to look for a word of more than 2 kB. Nobody types one on purpose: its beginning is enough.

create or replace function search_query(value text) returns tsquery language sql immutable parallel safe
return (select string_agg('''' || left(word, 100) || ''':*', ' & ')::tsquery from unnest(search_split(value)) as word);
