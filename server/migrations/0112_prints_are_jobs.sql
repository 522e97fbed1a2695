-- Prints are jobs as documents for the ERP are: one table, one way to take, renew, settle and try again.

insert into outbox (kind, key, payload, status, attempts, message, "createdAt", "nextAttemptAt", "doneAt")
select 'print', 'team/' || "teamID" || '/' || "reportCode",
  jsonb_build_object('code', "reportCode", 'id', "teamID", 'linkedObject', 'team', 'linkedId', "teamID", 'parentId', "teamID",
    'userId', "userId", 'call', 'approveWorks'),
  status, attempts, message, "createdAt", "nextAttemptAt", "doneAt"
from print_errands order by id;

drop table print_errands;
