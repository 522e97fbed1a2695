-- former version: keeps working

-- Without a `once` of its own a notification is kept once for user and record; before, the id of its request stood there.
delete from notifications as earlier using notifications as later
where later."userId" = earlier."userId" and later.notice = earlier.notice and later.key = earlier.key and later.id > earlier.id
  and earlier.once ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$' and later.once ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$';
update notifications set once = '' where once ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
