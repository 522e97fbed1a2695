-- Whoever ends a session, and in whichever way (sign-out, another password, switched off, swept away), the server's processes hear of it
-- when it is committed and look through the streams of events that they hold open.
create function tell_sessions_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('cantieri_sessions', '');
  return null;
end $$;

create trigger sessions_ended after delete on sessions
  for each statement execute function tell_sessions_ended();

create trigger users_switched after update of active on users
  for each row when (old.active is distinct from new.active) execute function tell_sessions_ended();
