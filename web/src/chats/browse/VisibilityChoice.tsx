/** The choice between an open and a private chat. */
import type { Visibility } from "@belfry/contracts/chats";
import { Hash, Lock } from "lucide-react";
import { browseText } from "../../text/screens/chats/browse.ts";
import { Choice } from "../../ui/fields/Choice.tsx";

const words = browseText.visibility;

interface Props {
  value: Visibility;
  onChange: (value: Visibility) => void;
}

export function VisibilityChoice(props: Props) {
  return (
    <Choice
      label={words.label}
      {...props}
      options={[
        { value: "open", label: words.open, hint: words.openHint, icon: <Hash size={14} /> },
        {
          value: "private",
          label: words.private,
          hint: words.privateHint,
          icon: <Lock size={14} />,
        },
      ]}
    />
  );
}
