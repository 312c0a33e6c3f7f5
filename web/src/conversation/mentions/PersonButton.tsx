/** A button that shows the card of a user: on a mention and on the name of an author. */
import { type ReactNode, Suspense } from "react";
import { text } from "../../text/text.ts";
import { lazyView } from "../../ui/lazy-view.ts";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import type { Person } from "../person/PersonCard.tsx";
import { CardButton } from "./CardButton.tsx";

const PersonCard = lazyView(() => import("../person/PersonCard.tsx"));

interface Props extends Person {
  className: string | undefined;
  isOwn?: boolean;
  children: ReactNode;
}

export function PersonButton({ className, isOwn, children, ...person }: Props) {
  return (
    <CardButton
      label={text.mentions.card(person.displayName)}
      className={className}
      isOwn={isOwn}
      opensOnHover
      card={(close) => (
        <Suspense fallback={<Spinner label={text.ui.loading} />}>
          <PersonCard {...person} onDone={close} />
        </Suspense>
      )}
    >
      {children}
    </CardButton>
  );
}
