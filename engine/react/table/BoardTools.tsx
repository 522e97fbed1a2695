import type { TableState } from '../../index.ts';
import { KeyChoice } from '../navigation/KeyChoice.tsx';
import { useMessages } from '../provider/useMessages.ts';

interface BoardToolsProps {
  readonly state: TableState;
  readonly onState: (state: TableState) => void;
}

/** Switch between list and board. */
export function BoardTools({ state, onState }: BoardToolsProps) {
  const { t } = useMessages();
  return (
    <KeyChoice
      label={t('board.face')}
      value={state.board === true ? 'board' : 'list'}
      choices={[
        { value: 'list', label: t('board.list') },
        { value: 'board', label: t('board.board') },
      ]}
      onChoose={(face) => onState({ ...state, page: 1, board: face === 'board' ? true : undefined })}
    />
  );
}
