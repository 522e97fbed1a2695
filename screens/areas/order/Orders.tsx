import { BlockTable } from '../../../engine/react/blocks/index.ts';
import { type BlockProps, ProgressNote, useMessages } from '../../../engine/react/index.ts';
import { useBegunDrafts } from './useBegunDrafts.ts';
import { useOrderActions } from './useOrderActions.ts';

/** Every document that one may see (ORD-01…07), and new ones. */
export function Orders(props: BlockProps) {
  const { t } = useMessages();
  const { act, printing, cancel, dialog } = useOrderActions();
  const onAction = useBegunDrafts(act);
  return (
    <>
      {printing ? <ProgressNote text={t('document.preparing')} onCancel={cancel} /> : null}
      <BlockTable {...props} onAction={onAction} />
      {dialog}
    </>
  );
}
