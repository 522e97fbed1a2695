import { ProgressNote, useEngine, useMessages, useScreen } from '../../../engine/react/index.ts';
import { CallTable } from '../../../engine/react/table/index.ts';
import { NEW } from './PoleCheck.tsx';
import { usePdf } from './usePdf.ts';

/** The support checks of a site, one per pole: new, open, print. */
export function PoleList({ teamID }: { readonly teamID: number }) {
  const { context } = useScreen();
  const { navigate } = useEngine();
  const { t } = useMessages();
  const { print, printing, cancel } = usePdf();
  return (
    <>
      {printing ? <ProgressNote text={t('document.preparing')} onCancel={cancel} /> : null}
      <CallTable
        name="vis-list"
        input={{ TeamId: teamID }}
        context={context}
        onAction={(id) => {
          if (id === 'new') navigate('cantiere-vis-scheda', { id: String(teamID), visId: NEW });
          if (id === 'print' && !printing) void print('VIS', teamID);
        }}
      />
    </>
  );
}
