/** Error boundary of one item. A broken item shows its source. The other items are not affected. */
import { Component, type ReactNode } from "react";
import { text } from "../../text/text.ts";
import { BrokenItem } from "./BrokenItem.tsx";

interface Props {
  /** The data of the item. Another value renders the item again. */
  item: unknown;
  /** Names the kind of item that can't be shown. */
  title?: string;
  /** Returns the text that the item was made from. */
  source?: () => string;
  /** Buttons and links below the source. */
  actions?: ReactNode;
  /** A plain item is in a box already. A line shows the title only. */
  look?: "block" | "plain" | "line" | "nothing";
  children: ReactNode;
}

interface State {
  item: unknown;
  hasFailed: boolean;
}

export class ItemBoundary extends Component<Props, State> {
  override state = { item: this.props.item, hasFailed: false };

  static getDerivedStateFromProps({ item }: Props, state: State): State | null {
    return item === state.item ? null : { item, hasFailed: false };
  }

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const { title = text.ui.broken, source, actions, look = "block" } = this.props;
    if (look === "nothing") return null;
    if (look === "line") return <em data-broken>{title}</em>;
    return (
      <BrokenItem title={title} source={source} actions={actions} isPlain={look === "plain"} />
    );
  }
}
