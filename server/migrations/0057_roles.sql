-- former version: keeps working
-- The product's role owns no table; what only owners may do and the product needs stands here, one function a need.

-- Statistics of freshly filled tables, for the plans of the first minutes.
create function refresh_statistics() returns void
language plpgsql security definer set search_path = public, pg_temp
as $$ begin analyze; end $$;

revoke execute on function refresh_statistics() from public;
