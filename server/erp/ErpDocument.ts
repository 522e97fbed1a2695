/** One article of a document, in inventory units; no serial or batch is `''`. */
export interface ErpLine {
  readonly ItemCode: string | null;
  readonly ItemName?: string;
  readonly SerialNumber: string;
  readonly BatchNumber: string;
  readonly SystemSerialNumber?: number | null;
  readonly Quantity: number;
  readonly UomCode: string;
  readonly UomEntry?: number | null;
  readonly Price?: number;
  readonly DiscountPercent?: number;
  readonly FreeText?: string;
}

/** Goods issued from a leader's silo to a site. SAP Business One: `InventoryGenExits`. */
export interface ErpDischarge {
  readonly kind: 'discharge';
  readonly content: {
    readonly DocDate: string;
    readonly TeamID: number;
    /** The project (`AbsEntry`), if the team has one. */
    readonly pmgEntry: number | null;
    readonly FIPROJECT: string;
    /** Company and ENEL materials are separate documents. */
    readonly itemType: 'company' | 'enel';
    readonly SiloAbsEntry: number;
    readonly BinCode: string;
    readonly WhsCode: string;
    readonly empID: number;
    readonly lines: readonly ErpLine[];
  };
}

/**
 * The difference by which a confirmed discharge was corrected: one line, its quantity positive where more was
 * taken (`InventoryGenExits`), negative where some came back into the silo (`InventoryGenEntries`).
 */
export interface ErpDischargeCorrection {
  readonly kind: 'discharge-correction';
  readonly content: ErpDischarge['content'] & {
    /** Our number of the discharge that it corrects. */
    readonly dischargeId: number;
  };
}

/** A sales order (''), DDT (D) or FIR (F). SAP Business One: `Orders`, `DeliveryNotes`. */
export interface ErpOrder {
  readonly kind: 'order';
  readonly content: {
    readonly SobisDocType: '' | 'D' | 'F';
    /** Our number, without gaps per series and year; the law asks it of the DDT. */
    readonly DocNum: number | null;
    readonly DocDate: string;
    readonly DocDueDate: string | null;
    readonly CardCode: string | null;
    readonly CardName: string;
    readonly NumAtCard: string;
    readonly SlpCode: number | null;
    readonly empID: number | null;
    readonly teamID: number | null;
    readonly pmgEntry: number | null;
    readonly DiscountPercent: number;
    readonly VatSum: number;
    readonly DocTotal: number;
    readonly Comments: string;
    /** What the law asks of transport documents, as entered. */
    readonly ddt: object | null;
    readonly fir: object | null;
    readonly lines: readonly ErpLine[];
  };
}

/** Content for the cancellation of a document. */
interface Cancellation {
  readonly DocNum: number | null;
  readonly DocDate: string;
  /** The ERP's key of the document, where it answered one. */
  readonly DocEntry: number | null;
  /** External ids under which the ERP may have the document; where it knows none, there is nothing to cancel. */
  readonly externalIds: readonly string[];
  readonly reason: string;
}

/**
 * A sales order, DDT or FIR that no longer counts; its number stays taken. SAP Business One: `Cancel` of the
 * document, or a return.
 */
export interface ErpOrderCancellation {
  readonly kind: 'order-cancellation';
  readonly content: Cancellation & {
    readonly SobisDocType: '' | 'D' | 'F';
  };
}

/** Kilometres or hours of a vehicle. No standard document: usually a user table. */
export interface ErpMileageCard {
  readonly kind: 'mileage-card';
  readonly content: {
    readonly DocNum: number | null;
    readonly DocDate: string;
    readonly ItemCode: string;
    readonly TeamId: number | null;
    readonly empID: number | null;
    readonly KmOreIniziali: number;
    readonly KmOreFinali: number | null;
    readonly Notes: string;
  };
}

/** A mileage card that no longer counts; its number stays taken. */
export interface ErpMileageCardCancellation {
  readonly kind: 'mileage-card-cancellation';
  readonly content: Cancellation & {
    readonly ItemCode: string;
  };
}

/**
 * A vehicle or tool given to a person or place. SAP Business One: `StockTransfers` to the destination's bin.
 */
export interface ErpAssignment {
  readonly kind: 'assignment';
  readonly content: {
    readonly DocNum: number | null;
    readonly DocDate: string;
    readonly ItemCode: string;
    readonly BinCode: string;
    readonly empID: number | null;
    readonly TeamId: number | null;
    readonly Notes: string;
  };
}

/** A vehicle or tool moved between places. SAP Business One: `StockTransfers`. */
export interface ErpTransfer {
  readonly kind: 'transfer';
  readonly content: {
    readonly DocNum: number | null;
    readonly DocDate: string;
    readonly ItemCode: string;
    readonly FromBinCode: string;
    readonly BinCode: string;
    readonly TeamId: number | null;
    readonly Notes: string;
  };
}

/** Content as it was when the document was confirmed; later changes of master data do not affect it. */
export type ErpContent =
  | ErpDischarge
  | ErpDischargeCorrection
  | ErpOrder
  | ErpOrderCancellation
  | ErpMileageCard
  | ErpMileageCardCancellation
  | ErpAssignment
  | ErpTransfer;

/** A document on its way. */
export type ErpDocument = ErpContent & {
  /** Our record's number. */
  readonly key: string;
  /** A UUID that stays the same through all attempts: write it where `find` can look it up. */
  readonly externalId: string;
};
