-- How large a draft is, so that what one person keeps can be summed up at every save without reading it all.
alter table drafts add column bytes integer not null default 0;
update drafts set bytes = octet_length(data::text);
