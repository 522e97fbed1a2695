import { type BlockProps, useMessages } from '../../../engine/react/index.ts';
import { PoleList } from './PoleList.tsx';
import { PreJobCheckCard } from './PreJobCheckCard.tsx';

/** SCR-05: both checklists on the site's page. */
export function TeamChecklists({ params }: BlockProps) {
  const { t } = useMessages();
  const teamID = Number(params['id']);
  return (
    <>
      <PreJobCheckCard teamID={teamID} />
      <h3>{t('vis.title')}</h3>
      <PoleList teamID={teamID} />
    </>
  );
}
