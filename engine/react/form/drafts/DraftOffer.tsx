import { Button } from '@blueprintjs/core';
import { newKey } from '../../../index.ts';
import type { Draft } from '../../device/Draft.ts';
import { resumeDraft } from '../../device/drafts.ts';
import type { FormSession } from '../../field/FormSession.ts';
import { plural } from '../../field/services/formTexts.ts';
import type { FormAddress } from '../../field/services/RemoteDrafts.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { AskFirst } from '../../widgets/AskFirst.tsx';
import { type ShownOffer, useDraftOffers } from './useDraftOffers.ts';

interface Props {
  readonly address: FormAddress;
  /** The session that is shown. */
  readonly own: FormSession;
  readonly restore: (session: FormSession) => void;
}

/**
 * When a form is opened: what was typed in earlier sessions, here or on another device, and not saved is offered, each until it is resumed or
 * discarded; never put in place without being asked.
 */
export function DraftOffer({ address, own, restore }: Props) {
  const { text, value } = useFormServices();
  const { offers, discard, resumed } = useDraftOffers(address, own);
  const resume = async (draft: Draft) => {
    resumed(draft);
    const { turnedTo, ...session } = await resumeDraft(address.key, draft, newKey());
    restore({ ...session, page: turnedTo });
  };
  const words = ({ draft, elsewhere, photos }: ShownOffer): string => {
    const found = text(elsewhere ? 'form.draft.elsewhere' : 'form.draft.found', {
      when: value(new Date(draft.savedAt).toISOString(), 'date-time'),
    });
    return photos === 0 ? found : `${found} ${text(plural('form.draft.photos', photos), { count: photos })}`;
  };
  return offers.map((offer) => (
    <div key={offer.draft.id} className="sf-draft" role="status">
      <p>{words(offer)}</p>
      <div className="sf-row">
        <Button intent="primary" text={text('form.draft.restore')} onClick={() => void resume(offer.draft)} />
        <AskFirst
          question={text('form.draft.discard.ask')}
          yes={text('form.draft.discard.yes')}
          no={text('form.draft.discard.no')}
          onYes={() => void discard(offer.draft)}
        >
          {(ask) => <Button text={text('form.draft.discard')} onClick={ask} />}
        </AskFirst>
      </div>
    </div>
  ));
}
