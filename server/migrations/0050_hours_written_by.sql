-- Who last wrote hours: nobody approves what they wrote themselves. Of what is there already nobody knows.
alter table work_hours add column "writtenBy" integer references users on delete set null;
