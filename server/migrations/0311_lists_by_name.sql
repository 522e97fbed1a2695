-- former version: keeps working

-- Lists by name are sorted by `folded_text` (../host/migrations/0310_sorted_text.sql), each from its index.
drop index employees_name, employees_leaders, business_partners_name, projects_name, orders_customer;
create index employees_name on employees ((folded_text("fullName") collate "C"), "empID") include ("fullName");
create index employees_leaders on employees ((folded_text("fullName") collate "C"), "empID") include ("fullName") where "isLeader" = 'Y';
create index business_partners_name on business_partners ((folded_text("CardName") collate "C"), "CardCode") include ("CardName");
create index projects_name on projects ((folded_text("NAME") collate "C"), "AbsEntry") include ("NAME");
create index orders_customer on orders ((folded_text("CardName") collate "C"), "Id") include ("CardName");
