import { useFeedback } from '../../feedback/useFeedback.ts';
import { useLeaveGuard } from '../../form/useLeaveGuard.ts';
import { useMessages } from '../../provider/useMessages.ts';

/**
 * Guards text that is no JSON yet and so in no draft: before the page is left.
 *
 * @returns the same question for whatever else replaces the text; true: it may go.
 */
export function useTextGuard(isWrong: boolean): () => Promise<boolean> {
  const { t } = useMessages();
  const { confirm } = useFeedback();
  const mayDiscard = async () =>
    !isWrong ||
    confirm({
      text: t('schemas.jsonLeave'),
      confirm: t('schemas.jsonLet'),
      cancel: t('dialog.stay'),
      variant: 'danger',
    });
  useLeaveGuard(isWrong, mayDiscard);
  return mayDiscard;
}
