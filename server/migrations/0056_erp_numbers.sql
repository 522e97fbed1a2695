-- The number that an ERP gives a document stands beside ours and never in its place: ours is on paper.

alter table orders add column "ErpDocNum" integer;
alter table discharges add column "ErpDocNum" integer;
alter table mileage_cards add column "ErpDocNum" integer;
alter table assignments add column "ErpDocNum" integer;
alter table transfers add column "ErpDocNum" integer;

-- Discharges have no series of ours: what stands there came from an ERP.
update discharges set "ErpDocNum" = "DocNum", "DocNum" = null where "DocNum" is not null;
