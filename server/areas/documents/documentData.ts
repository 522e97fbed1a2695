import type { LoadData } from './data/DocumentData.ts';
import { orderData } from './data/orderData.ts';
import { pjcData } from './data/pjcData.ts';
import { rapportinoData } from './data/rapportinoData.ts';
import { visData } from './data/visData.ts';

/** What a document is about: a team's number or an order's. */
export type Subject = 'team' | 'order';

/** For each report code, whose number it takes and what is loaded. */
export const DOCUMENT_DATA: Readonly<Record<string, { readonly subject: Subject; readonly load: LoadData }>> =
  {
    PJC: { subject: 'team', load: pjcData },
    VIS: { subject: 'team', load: visData },
    RAPPORTINO: { subject: 'team', load: rapportinoData },
    ORDINE: { subject: 'order', load: orderData('', 'ORDINE') },
    DDT: { subject: 'order', load: orderData('D', 'DDT') },
    FIR: { subject: 'order', load: orderData('F', 'FIR') },
  };
