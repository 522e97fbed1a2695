import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { DataRecord } from '../../../contract/index.ts';
import { useFormServices } from '../services/useFormServices.ts';
import { type Draft, earlierDrafts, forgetEarlier, writeDraft } from './drafts.ts';

interface Props {
  readonly draftKey: string;
  readonly restore: (record: DataRecord) => void;
}

/**
 * On opening: what was typed in earlier openings and not saved is offered, each until it is resumed or discarded; never put in place
 * without being asked.
 */
export function DraftOffer({ draftKey, restore }: Props) {
  const { text, locale } = useFormServices();
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  useEffect(() => {
    let wanted = true;
    void earlierDrafts(draftKey).then((found) => wanted && setDrafts(found));
    return () => {
      wanted = false;
    };
  }, [draftKey]);
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' });
  const answered = (draft: Draft) => {
    setDrafts((all) => all.filter((each) => each !== draft));
    return forgetEarlier(draftKey, draft);
  };
  const resume = async (draft: Draft) => {
    restore(draft.record);
    // Written as the draft in work before it leaves the earlier ones: closing the page between loses nothing.
    await writeDraft(draftKey, { record: draft.record, savedAt: draft.savedAt });
    await answered(draft);
  };
  return drafts.map((draft) => (
    <div key={draft.savedAt} className="sf-draft" role="status">
      <p>{text('form.draft.found', { when: when.format(draft.savedAt) })}</p>
      <div className="sf-row">
        <Button intent="primary" text={text('form.draft.restore')} onClick={() => void resume(draft)} />
        <Button text={text('form.draft.discard')} onClick={() => void answered(draft)} />
      </div>
    </div>
  ));
}
