-- former version: keeps working
-- Which fields a kept PDF says, by entity: one that was printed before a field became only some people's is not for all. Null: nobody knows.

alter table printed_documents add column shows jsonb;
