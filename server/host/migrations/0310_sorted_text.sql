-- former version: keeps working

-- A text as people look for it and as lists sort it: letters without their accents and capitals, one shape of apostrophe. Of PostgreSQL alone, so that
-- order and search are the same with every database, whatever its collation.
create function folded_text(value text) returns text language sql immutable parallel safe
return translate(lower(value),
  'àáâãäåāăąçćčďđèéêëēęěìíîïīłñńňòóôõöøőřśšșťțùúûüūůűýÿźżžÀÁÂÃÄÅĀĂĄÇĆČĎĐÈÉÊËĒĘĚÌÍÎÏĪŁÑŃŇÒÓÔÕÖØŐŘŚŠȘŤȚÙÚÛÜŪŮŰÝŸŹŻŽ‘’ʼ´`',
  'aaaaaaaaacccddeeeeeeeiiiiilnnnooooooorsssttuuuuuuuyyzzzaaaaaaaaacccddeeeeeeeiiiiilnnnooooooorsssttuuuuuuuyyzzz''''''''''');
