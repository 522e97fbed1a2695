-- former version: keeps working
-- Whether the bytes of a file belong to a deletion that may still be taken back is asked before they are removed, for each of them.

create index audit_deleted_files on audit ((before ->> 'sha256'), at) where entity = 'attachment' and after is null;
