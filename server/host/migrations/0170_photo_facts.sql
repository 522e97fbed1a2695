-- former version: keeps working

-- What a photo knows of itself (EXIF), as the server read it, beside what its sender said (takenAt, latitude, longitude).
alter table attachments
  add column "exifAt" timestamptz,
  add column "exifLatitude" numeric check ("exifLatitude" between -90 and 90),
  add column "exifLongitude" numeric check ("exifLongitude" between -180 and 180);
