import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { isSignedOut } from '../connection/failures.ts';
import { total, type UnsentCounts } from '../device/deviceCare.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { appDeviceCare } from '../product/appDeviceCare.ts';
import { useWrite } from '../product/typedCalls.ts';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';

interface Shown {
  readonly own: UnsentCounts;
  readonly others: number;
}

/** Unsent data on this device, and a button that removes all data of the user from it and signs out. */
export function ForgetDevice() {
  const { user } = useEngine();
  const { confirm } = useFeedback();
  const { t } = useMessages();
  const leave = useWrite('logout');
  const owner = String(user?.userId ?? 0);
  const [unsentCounts, setUnsentCounts] = useState<Shown>();
  useEffect(() => {
    void Promise.all([appDeviceCare.unsent(owner), appDeviceCare.unsentOfOthers(owner)]).then(
      ([own, others]) => setUnsentCounts({ own, others: total(others) }),
    );
  }, [owner]);
  const forget = async () => {
    // Counted again: photos may have been sent or taken since the page was opened.
    const unsent = await appDeviceCare.unsent(owner);
    const loses = total(unsent) > 0;
    const question = {
      text: loses ? t('device.forgetLoses', { ...unsent }) : t('device.forgetAsk'),
      variant: loses ? 'danger' : 'warning',
      confirm: t('device.forget'),
    } as const;
    if (!(await confirm(question))) return;
    // Signs out first, which needs the network: if it failed after the removal, the next user would still be
    // signed in.
    const signOut = await leave.write({});
    if (!signOut.ok && !isSignedOut(signOut.failure)) return;
    await appDeviceCare.forget(owner);
    // A full page load also clears memory; the identity provider has a separate session to end.
    window.location.assign((signOut.ok ? signOut.value.leaveFor : undefined) ?? '/');
  };
  return (
    <section className="stack" aria-label={t('device.title')}>
      <h2>{t('device.title')}</h2>
      {unsentCounts === undefined ? null : (
        <p>{total(unsentCounts.own) > 0 ? t('device.unsent', { ...unsentCounts.own }) : t('device.keeps')}</p>
      )}
      {unsentCounts !== undefined && unsentCounts.others > 0 ? (
        <p>{t('device.others', { count: unsentCounts.others })}</p>
      ) : null}
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
