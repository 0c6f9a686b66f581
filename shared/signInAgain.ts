/** The refusal of what takes a recent sign-in. */
export const SIGN_IN_AGAIN = 'Por segurança, entre de novo antes de fazer esta alteração.';

/** The login that opens to who is signed in, too. */
export const signInAgainPath = '/login?de-novo';
