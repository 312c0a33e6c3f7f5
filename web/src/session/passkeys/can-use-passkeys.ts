/**
 * Whether this browser supports passkeys at this URL: they need https or localhost, and a host name
 * instead of an IP address.
 */
export const canUsePasskeys =
  typeof PublicKeyCredential !== "undefined" && !/^[\d.]+$|^\[/.test(location.hostname);
