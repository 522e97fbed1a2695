import { Button, Switch } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useWrite } from '../calls/useWrite.ts';
import { PromptDialog } from '../feedback/PromptDialog.tsx';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { ListView } from './useListViews.ts';

const LONGEST = 60;

interface ViewDialogProps {
  readonly list: string;
  readonly title: string;
  /** The view that is shown: renamed, made the first or taken away; undefined: a new one. */
  readonly view: ListView | undefined;
  /** What is chosen of the list now. */
  readonly query: string;
  readonly onClose: (changed: boolean) => void;
}

/** Gives what one chose of a list a name; or another name, or takes it away. */
export function ViewDialog({ list, title, view, query, onClose }: ViewDialogProps) {
  const { t } = useMessages();
  const { toast, confirm } = useFeedback();
  const save = useWrite('saveListView', 'silent');
  const remove = useWrite('deleteListView');
  const [name, setName] = useState(view?.name ?? '');
  const [first, setFirst] = useState(view?.first ?? false);
  const [refusal, setRefusal] = useState('');
  const id = useId();
  const wanted = name.trim();
  const submit = async () => {
    const was = view === undefined ? {} : { was: view.name };
    const result = await save.run({ params: { list }, body: { name: wanted, query, first, ...was } });
    if (!result.ok) return setRefusal(result.text);
    toast({ variant: 'success', text: t('views.kept') });
    onClose(true);
  };
  const takeAway = async (kept: ListView) => {
    if (!(await confirm({ text: t('views.delete.ask', { name: kept.name }), variant: 'danger' }))) return;
    const result = await remove.run({ params: { list }, body: { name: kept.name } });
    if (!result.ok) return;
    toast({ variant: 'success', text: t('views.deleted') });
    onClose(true);
  };
  return (
    <PromptDialog
      title={title}
      refusal={refusal}
      submit={{ text: t('views.keep'), loading: save.pending, disabled: wanted === '' }}
      onSubmit={() => void submit()}
      onCancel={() => onClose(false)}
      aside={
        view === undefined ? null : (
          <Button
            intent="danger"
            variant="outlined"
            loading={remove.pending}
            text={t('views.delete')}
            onClick={() => void takeAway(view)}
          />
        )
      }
    >
      <label className="bp6-label" htmlFor={id}>
        {t('views.name')}
      </label>
      <input
        id={id}
        className="bp6-input bp6-fill"
        autoComplete="off"
        maxLength={LONGEST}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Switch label={t('views.first')} checked={first} onChange={() => setFirst(!first)} />
    </PromptDialog>
  );
}
