/**
 * Whether this browser has passkeys at this address. It has none over plain http, but for
 * localhost; and a passkey is bound to a name, so there is none at an address of numbers.
 */
export const canUsePasskeys =
  typeof PublicKeyCredential !== "undefined" && !/^[\d.]+$|^\[/.test(location.hostname);
