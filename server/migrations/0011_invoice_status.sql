-- How the ERP says that the invoice of an order stands; its own words, in English (ORD-06).

alter table orders add column "InvoiceStatus" text
  check ("InvoiceStatus" in ('Partial Payment', 'Paid', 'Downloaded', 'Draft', 'Sent', 'Past Due'));
