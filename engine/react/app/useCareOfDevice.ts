import { useCallback, useEffect } from 'react';
import { total } from '../device/deviceCare.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { deviceCare } from '../product/deviceCare.ts';
import { useProduct } from '../product/Product.ts';
import { useMessages } from '../provider/useMessages.ts';

/**
 * What a device keeps of its people: who stays away for the days of `retention.device` leaves nothing here that the server has; who signs out takes what was
 * sent along at once, and is told what stays.
 *
 * @returns the way out: asks first where unsent work would stay.
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
