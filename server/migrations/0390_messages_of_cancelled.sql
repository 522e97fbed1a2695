-- former version: keeps working

-- A cancelled document's message says why the ERP did not cancel it; what stood there before was why it
-- refused the document.
update orders set "ErrorMessage" = '' where "DocStatus" = 'A' and "ErrorMessage" <> '';
update mileage_cards set "ErrorMessage" = '' where "DocStatus" = 'A' and "ErrorMessage" <> '';
