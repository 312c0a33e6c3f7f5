/** Sets up a new server: creates its owner and the first chat with the one-time setup token. */
import { limits } from "@belfry/contracts/limits";
import type { Me } from "@belfry/contracts/users";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { call } from "../api/call.ts";
import { AccountFields, checkAccount } from "../session/AccountFields.tsx";
import { takeLinkToken } from "../session/link-token.ts";
import { checkLength, checkRequired } from "../text/check.ts";
import { isProblem } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { TextField } from "../ui/fields/TextField.tsx";
import { useForm } from "../ui/forms/use-form.ts";
import { CardPage } from "../ui/layout/CardPage.tsx";
import { SplitPage } from "../ui/layout/SplitPage.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import styles from "./Setup.module.css";

const words = text.setup;

interface Props {
  onDone: (me: Me) => void;
  /** Another user has set up the server. */
  onAlreadyDone: () => void;
}

export function Setup({ onDone, onAlreadyDone }: Props) {
  const [linkToken] = useState(takeLinkToken);

  const form = useForm({
    initial: {
      setupToken: linkToken,
      displayName: "",
      email: "",
      password: "",
      chatTitle: words.defaultChat,
      serverName: "",
    },
    fieldByCode: { password_too_weak: "password" },
    check: (values) => ({
      setupToken: checkRequired(values.setupToken, "setupToken"),
      ...checkAccount(values),
      chatTitle: checkRequired(values.chatTitle, "title", limits.chatTitleLength),
      serverName: checkLength(values.serverName.trim(), limits.serverNameLength),
    }),
    send: async (values) => {
      const body = { ...values, setupToken: values.setupToken.trim() };
      onDone((await call("POST /api/setup", { body })).user);
    },
  });

  // A token that the server rejects can be replaced by hand.
  const hasLinkToken = linkToken !== "" && !isProblem(form.error, "invalid_setup_token");

  if (isProblem(form.error, "setup_done")) {
    return (
      <CardPage title={words.alreadyDone}>
        <Button look="primary" onClick={onAlreadyDone}>
          {words.toSignIn}
        </Button>
      </CardPage>
    );
  }
  return (
    <SplitPage title={words.title} lead={words.lead} claim={words.claim} note={words.note}>
      <form {...form.props}>
        {!hasLinkToken && (
          <TextField
            label={words.token}
            hint={words.tokenHint}
            {...form.field("setupToken")}
            required
            autoFocus
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <AccountFields field={form.field} autoFocus={hasLinkToken} />
        <TextField
          label={words.serverName}
          hint={words.serverNameHint}
          {...form.field("serverName")}
          autoComplete="organization"
        />
        <TextField label={words.chat} {...form.field("chatTitle")} required autoComplete="off" />
        {form.failure && <Notice tone="danger">{form.failure}</Notice>}
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {words.submit}
          <ArrowRight size={16} className={styles.arrow} />
        </Button>
      </form>
      {hasLinkToken && <p className={styles.hint}>{words.linkHint}</p>}
    </SplitPage>
  );
}
