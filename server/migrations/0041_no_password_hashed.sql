-- The input of these calls was hashed with the passwords in it, and a plain hash of a short secret can be guessed.
delete from idempotency where call in ('login', 'changePassword', 'saveUser');
