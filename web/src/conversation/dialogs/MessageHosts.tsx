/** Places of what a message opens, once for the page: the image viewer, the emoji picker and dialogs. */
import { ViewerHost } from "../images/ViewerHost.tsx";
import { ReactionPickerHost } from "../reactions/ReactionPickerHost.tsx";
import { MessageDialogs } from "./MessageDialogs.tsx";

export function MessageHosts() {
  return (
    <>
      <ViewerHost />
      <ReactionPickerHost />
      <MessageDialogs />
    </>
  );
}
