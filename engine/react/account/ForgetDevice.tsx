import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { isSignedOut } from '../connection/failures.ts';
import { total, type Unsent } from '../device/deviceCare.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { deviceCare } from '../product/deviceCare.ts';
import { useWrite } from '../product/hostCalls.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';

interface Shown {
  readonly own: Unsent;
  readonly others: number;
}

/** What is on this device alone, and the one tap that makes it forget its person: everything of theirs is removed, and they are signed out. */
export function ForgetDevice() {
  const { user } = useEngine();
  const { confirm } = useFeedback();
  const { t } = useMessages();
  const leave = useWrite('logout');
  const owner = String(user?.userId ?? 0);
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    void Promise.all([deviceCare.unsent(owner), deviceCare.unsentOfOthers(owner)]).then(([own, others]) =>
      setShown({ own, others: total(others) }),
    );
  }, [owner]);
  const forget = async () => {
    // Counted anew: a photo may have been sent, or taken, since the page was opened.
    const own = await deviceCare.unsent(owner);
    const loses = total(own) > 0;
    const question = {
      text: loses ? t('device.forgetLoses', { ...own }) : t('device.forgetAsk'),
      variant: loses ? 'danger' : 'warning',
      confirm: t('device.forget'),
    } as const;
    if (!(await confirm(question))) return;
    // First what wants the network: forgotten by halves, the next person at this device would be inside.
    const left = await leave.run({});
    if (!left.ok && !isSignedOut(left.failure)) return;
    await deviceCare.forget(owner);
    // A page begun anew holds nothing in memory either; the identity provider has a session too.
    window.location.assign((left.ok ? left.value.leaveFor : undefined) ?? '/');
  };
  return (
    <section className="stack" aria-label={t('device.title')}>
      <h2>{t('device.title')}</h2>
      {shown === undefined ? null : (
        <p>{total(shown.own) > 0 ? t('device.unsent', { ...shown.own }) : t('device.keeps')}</p>
      )}
      {shown !== undefined && shown.others > 0 ? <p>{t('device.others', { count: shown.others })}</p> : null}
      <p>{t('device.forgetHint')}</p>
      <div>
        <Button
          intent="danger"
          size="large"
          text={t('device.forget')}
          loading={leave.pending}
          onClick={() => void forget()}
        />
      </div>
    </section>
  );
}
