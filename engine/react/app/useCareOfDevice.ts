import { useCallback, useEffect } from 'react';
import { total } from '../device/deviceCare.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { deviceCare } from '../product/deviceCare.ts';
import { useProduct } from '../product/Product.ts';
import { useMessages } from '../provider/useMessages.ts';

/**
 * Cleans data off the device: data that the server has are removed for users who have not signed in for
 * `retention.device` days, and for a user on sign-out, with a notice of what stays.
 *
 * @returns sign-out, which asks first if unsent work would remain on the device.
 */
export function useCareOfDevice(userId: number, leave: () => void): () => void {
  const { toast, confirm } = useFeedback();
  const { t } = useMessages();
  const days = useProduct().settings.retention?.device.days;
  const owner = String(userId);
  useEffect(() => {
    if (days === undefined) return;
    void deviceCare.entered(owner, days).then((isOld) => {
      if (isOld) toast({ variant: 'warning', text: t('device.old', { days }) });
    });
  }, [owner, days, toast, t]);
  return useCallback(() => {
    const goOut = async () => {
      const unsent = await deviceCare.unsent(owner);
      const question = {
        text: t('device.leave', { ...unsent }),
        variant: 'warning',
        confirm: t('device.leaveYes'),
        cancel: t('device.stay'),
      } as const;
      if (total(unsent) > 0 && !(await confirm(question))) return;
      await deviceCare.forgetSent(owner);
      leave();
    };
    void goOut();
  }, [owner, leave, confirm, t]);
}
