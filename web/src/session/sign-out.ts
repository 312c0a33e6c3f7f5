/** Signing out, and deleting what this browser stores about the user. */
import { signOut } from "../api/call.ts";
import { forgetImagePaths } from "../live/image-paths.ts";
import { localState } from "../live/local-state.ts";
import { forgetDevice } from "../push/device.ts";
import { useAction } from "../ui/controls/use-action.ts";
import { writeLocal } from "../ui/local-storage.ts";

export function useSignOut(onSignedOut: () => void) {
  const { run, isBusy, failure } = useAction(async () => {
    await signOut();
    clearUserData();
    onSignedOut();
  });
  return { signOut: run, isBusy, failure };
}

export function clearUserData(): void {
  localState.clear();
  forgetImagePaths();
  writeLocal("lastChat", null);
  forgetDevice().catch(() => {}); // the server has already ended the subscription
}
