/** The last net: a bug in a screen shows a sentence and a way out instead of an empty page. */
import { Component, type ReactNode } from "react";
import { text } from "../../text/text.ts";
import { Button } from "../controls/Button.tsx";
import { Doorway } from "./Doorway.tsx";

export class ErrorScreen extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Doorway title={text.boot.screenFailed} lead={text.boot.screenFailedWhy}>
        <Button look="primary" onClick={() => location.reload()}>
          {text.boot.reload}
        </Button>
      </Doorway>
    );
  }
}
