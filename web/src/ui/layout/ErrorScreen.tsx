/** Error boundary of the app: shows a message and a reload button. */
import { Component, type ReactNode } from "react";
import { text } from "../../text/text.ts";
import { Button } from "../controls/Button.tsx";
import { CardPage } from "./CardPage.tsx";

export class ErrorScreen extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <CardPage title={text.boot.screenFailed} lead={text.boot.screenFailedHint}>
        <Button look="primary" onClick={() => location.reload()}>
          {text.boot.reload}
        </Button>
      </CardPage>
    );
  }
}
