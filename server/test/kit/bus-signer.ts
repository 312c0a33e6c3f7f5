/** Signs the packets of buses that belong to one installation. */
import { busPurpose } from "../../src/bus/configured-bus.ts";
import { createSecrets } from "../../src/crypto/secrets.ts";

export const busSigner = signerOf(7);
/** Of another installation. */
export const otherSigner = signerOf(8);

function signerOf(byte: number) {
  return createSecrets([Buffer.alloc(32, byte)]).signerFor(busPurpose);
}
