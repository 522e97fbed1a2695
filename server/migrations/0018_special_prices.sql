-- What single customers pay for an article, for a time: the ERP's special prices with their periods (SAP Business One: OSPP, SPP1). An article
-- without one has its list price. Where periods overlap the one that began last counts.
create table special_prices (
  "CardCode" text not null references business_partners on delete cascade on update cascade,
  "ItemCode" text not null references items on delete cascade on update cascade,
  "FromDate" date not null,
  "ToDate" date check ("ToDate" >= "FromDate"),
  "Price" numeric not null check ("Price" >= 0),
  primary key ("CardCode", "ItemCode", "FromDate")
);

create index special_prices_item on special_prices ("ItemCode");
