-- The former version keeps working: it only reads project lines.
-- A line that is added gets its number from the product; the table has one for whoever leaves it out, as the entity says.
alter table project_lines alter column "LineNum" set default 0;
