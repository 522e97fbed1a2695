import type { ScreenArea } from '../screen/Block.ts';

/** Blocks of the user's own account. */
export const accountArea: ScreenArea = {
  blocks: {
    component: {
      'forget-device': async () => (await import('./ForgetDevice.tsx')).ForgetDevice,
      'second-factors': async () => (await import('./SecondFactors.tsx')).SecondFactors,
    },
    form: { 'password-change': async () => (await import('./ChangePassword.tsx')).ChangePassword },
  },
};
