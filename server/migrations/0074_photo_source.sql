-- former version: keeps working
-- CKL-02: a photo from the gallery bears its own time and place, or says where it comes from.
alter table attachments add column source text constraint attachments_source_check check (source in ('camera', 'gallery'));
