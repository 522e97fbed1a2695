/** Who somebody is, asked at the door and later: a door of its own, so that a day that begins signed in does not load it. */
export { DebtPage } from './DebtPage.tsx';
export { ProveIdentity } from './ProveIdentity.tsx';
export { SignInAgain } from './SignInAgain.tsx';
export { SignInPage } from './SignInPage.tsx';
