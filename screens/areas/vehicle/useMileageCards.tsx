import type { Calls } from '#generated/calls.ts';
import type { Context, DataRecord } from '../../../engine/contract/index.ts';
import { CallFailure } from '../../../engine/index.ts';
import {
  asRow,
  FormFailure,
  formFailure,
  fromRow,
  today,
  useFeedback,
  useFormDialog,
} from '../../../engine/react/index.ts';
import type { LiveRow } from '../../../engine/react/table/index.ts';
import { useWrite } from '../../calls.ts';

/** Whose card it is: its code, and its name to be read. */
interface Carded {
  readonly ItemCode: string;
  readonly ItemName?: string | undefined;
  readonly targa?: string | undefined;
  /** Where its last card ended, whoever wrote it. */
  readonly KmOreAttuali?: number | null | undefined;
}

export type MileageCard = Calls['fetchSchedaPercorrenza']['output'];

const AT = 'schedaPercorrenzaData';
const FINAL = 'KmOreFinali';

/** What may be done with mileage cards. A confirmed one is closed; one that is deleted stays, marked A (DOC-02). */
export function useMileageCards(context: Context) {
  const { toastMessage } = useFeedback();
  const { ask, dialog } = useFormDialog();
  const saving = useWrite('saveSchedaPercorrenza', 'silent');
  const confirming = useWrite('confirmSchedaPercorrenza', 'silent');
  const deleting = useWrite('deleteSchedaPercorrenza');

  const save = async (record: DataRecord, DocStatus: 'D' | 'I') => {
    const result = await saving.run({ body: { [AT]: fromRow<MileageCard>({ ...record, DocStatus }) } });
    if (!result.ok) throw formFailure(result, AT);
  };
  const saveDraft = async (record: DataRecord) => {
    await save(record, 'D');
    toastMessage('mileage-card.saved');
  };
  /** In one call: of two, a new card whose second had no answer would be written once more at the next try. */
  const saveAndConfirm = async (record: DataRecord) => {
    if (typeof record[FINAL] !== 'number') throw finalNeeded();
    await save(record, 'I');
    toastMessage('mileage-card.confirmed');
  };
  const open = (record: DataRecord, live?: LiveRow, focus?: string) =>
    ask({
      form: 'mileage-card',
      record,
      context,
      save: saveDraft,
      closeLabel: 'ui.close',
      also: { label: 'mileage-card.confirm', save: saveAndConfirm },
      ...(live === undefined ? {} : { live }),
      ...(focus === undefined ? {} : { focus }),
    });

  return {
    dialog,
    edit: open,
    /** Its vehicle is chosen in the form. */
    begin: () => open({ DocDate: today(), DocStatus: 'D' }),
    /** The same at the reading that is missing. */
    complete: (record: DataRecord, live: LiveRow) => open(record, live, FINAL),
    /** Begins where the vehicle's last card ended. */
    add: (vehicle: Carded, TeamId: number, cards: readonly MileageCard[]) => {
      const { ItemCode, ItemName, targa, KmOreAttuali } = vehicle;
      const last = Math.max(
        KmOreAttuali ?? 0,
        ...cards.map(({ KmOreFinali, KmOreIniziali }) => KmOreFinali ?? KmOreIniziali),
      );
      const begin = last > 0 ? { KmOreIniziali: last } : {};
      return open({ ItemCode, ItemName, targa, TeamId, DocDate: today(), DocStatus: 'D', ...begin });
    },
    /** A card that lacks its final reading is opened: it can be written there. */
    confirm: async (card: MileageCard) => {
      const { Id, rowVersion, KmOreFinali } = card;
      if (KmOreFinali === null) return open(asRow(card));
      const result = await confirming.run({ body: { Id, rowVersion } });
      if (result.ok) toastMessage('mileage-card.confirmed');
      else if (result.failure instanceof CallFailure && result.failure.problems.length > 0)
        return open(asRow(card));
      else
        toastMessage(
          'report.confirm-failed',
          { message: result.text },
          { about: 'confirmSchedaPercorrenza' },
        );
      return undefined;
    },
    /** Answers whether it was done: the table says so, and offers to undo it. */
    cancel: async ({ Id }: MileageCard) => (await deleting.run({ params: { id: Id } })).ok,
  };
}

function finalNeeded(): FormFailure {
  const problem = { path: FINAL, rule: 'final-to-confirm', params: {}, severity: 'error' } as const;
  return new FormFailure('', [{ ...problem, message: 'mileage-card.final-needed' }]);
}
