import { type BlockProps, ProgressNote, useMessages, useScreen } from '../../../engine/react/index.ts';
import { CallTable } from '../../../engine/react/table/index.ts';
import { usePdf } from './usePdf.ts';

/** SCR-03: checklists of all sites that one may see; each can be printed. */
export function ChecklistHistory({ block }: BlockProps) {
  const { context } = useScreen();
  const { t } = useMessages();
  const { print, printing, cancel } = usePdf();
  const code = block.name === 'pjc-history' ? 'PJC' : 'VIS';
  return (
    <>
      {printing ? <ProgressNote text={t('document.preparing')} onCancel={cancel} /> : null}
      <CallTable
        name={block.name}
        context={context}
        inAddress
        onAction={(id, row) => {
          if (id === 'print' && !printing) void print(code, Number(row['teamId']));
        }}
      />
    </>
  );
}
