/** The provider names somebody by an e-mail that it has not verified: it may be another's. */
export class UnverifiedEmail extends Error {
  override readonly name = 'UnverifiedEmail';

  /** As the provider says it. */
  readonly email: string;

  constructor(email: string) {
    super('The provider has not verified the e-mail that is to be the user name: see OIDC_USERNAME_CLAIM.');
    this.email = email;
  }
}
