import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { newKey } from '../../../index.ts';
import type { Draft } from '../../device/Draft.ts';
import { resumeDraft } from '../../device/drafts.ts';
import type { FormSession } from '../../field/FormSession.ts';
import type { FormAddress } from '../../field/services/RemoteDrafts.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { AskFirst } from '../../widgets/AskFirst.tsx';
import type { OpenedForm } from '../versions/FormVersions.ts';
import { type ShownOffer, useDraftOffers } from './useDraftOffers.ts';

interface Props {
  readonly address: FormAddress;
  /** The session that is shown. */
  readonly own: FormSession;
  /**
   * Loads the form version in which a draft was typed, if it is not the displayed one. Rejects if it cannot
   * be loaded: the draft is offered on.
   */
  readonly formOf: (draft: Draft) => Promise<OpenedForm | undefined>;
  readonly restore: (session: FormSession, its: OpenedForm | undefined) => void;
}

/**
 * On opening a form: offers unsaved drafts of earlier sessions, from this device or another, until each is
 * resumed or discarded.
 * A draft is never restored without a question.
 */
export function DraftOffer({ address, own, formOf, restore }: Props) {
  const { text, value } = useFormServices();
  const { offers, discard, resumed } = useDraftOffers(address, own);
  const [missing, setMissing] = useState<string>();
  const resume = async (draft: Draft) => {
    const its = await formOf(draft).catch(() => 'missing' as const);
    setMissing(its === 'missing' ? draft.id : undefined);
    if (its === 'missing') return;
    resumed(draft);
    const { turnedTo, ...session } = await resumeDraft(address.key, draft, newKey());
    restore({ ...session, page: turnedTo }, its);
  };
  const words = ({ draft, elsewhere, photos }: ShownOffer): string => {
    const title = text(elsewhere ? 'form.draft.elsewhere' : 'form.draft.found', {
      when: value(new Date(draft.savedAt).toISOString(), 'date-time'),
    });
    return photos === 0 ? title : `${title} ${text('form.draft.photos', { count: photos })}`;
  };
  return offers.map((offer) => (
    <div key={offer.draft.id} className="sf-draft" role="status">
      <p>{words(offer)}</p>
      {offer.draft.id === missing ? <p role="alert">{text('form.draft.missing')}</p> : null}
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
