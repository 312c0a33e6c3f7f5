/** The first screen of a new server: makes the owner and the first chat with the one-time token. */
import { limits } from "@belfry/contracts/limits";
import type { Me } from "@belfry/contracts/users";
import { useState } from "react";
import { call } from "../api/call.ts";
import { takeLinkToken } from "../session/link-token.ts";
import { checkLine, checkNewPassword } from "../text/check.ts";
import { isProblem } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { TextField } from "../ui/fields/TextField.tsx";
import { useForm } from "../ui/fields/use-form.ts";
import { Doorway } from "../ui/notices/Doorway.tsx";
import { Notice } from "../ui/notices/Notice.tsx";

const words = text.setup;

interface Props {
  onDone: (me: Me) => void;
  /** Somebody else was faster: there is an account to sign in to. */
  onTaken: () => void;
}

export function Setup({ onDone, onTaken }: Props) {
  const [setupToken, setToken] = useState(takeLinkToken);
  const [isTokenGiven] = useState(setupToken !== "");
  const [displayName, setName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [chatTitle, setChat] = useState(words.chatDefault);

  const { form, isBusy, errors, error, failure } = useForm({
    fields: ["setupToken", "displayName", "email", "password", "chatTitle"],
    check: () => ({
      setupToken: setupToken.trim() ? undefined : text.problem.required,
      displayName: checkLine(displayName, limits.nameLength),
      email: checkLine(email, limits.emailLength),
      password: checkNewPassword(password),
      chatTitle: checkLine(chatTitle, limits.chatTitleLength),
    }),
    send: async () => {
      const body = { setupToken: setupToken.trim(), displayName, email, password, chatTitle };
      onDone((await call("POST /api/setup", { body })).user);
    },
  });

  if (isProblem(error, "setup_done")) {
    return (
      <Doorway title={words.done}>
        <Button look="primary" onClick={onTaken}>
          {words.toSignIn}
        </Button>
      </Doorway>
    );
  }
  return (
    <Doorway title={words.title} lead={words.lead}>
      <form {...form}>
        <TextField
          label={words.token}
          hint={isTokenGiven ? words.tokenFromLink : words.tokenHint}
          value={setupToken}
          onChange={setToken}
          error={errors.setupToken}
          required
          autoFocus={!isTokenGiven}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          label={words.name}
          value={displayName}
          onChange={setName}
          error={errors.displayName}
          required
          autoFocus={isTokenGiven}
          autoComplete="name"
        />
        <TextField
          label={words.email}
          type="email"
          value={email}
          onChange={setEmail}
          error={errors.email}
          required
          autoComplete="username"
        />
        <TextField
          label={words.password}
          type="password"
          hint={words.passwordHint(limits.passwordMinLength)}
          value={password}
          onChange={setPassword}
          error={errors.password ?? weakness(error)}
          required
          autoComplete="new-password"
        />
        <TextField
          label={words.chat}
          value={chatTitle}
          onChange={setChat}
          error={errors.chatTitle}
          required
          autoComplete="off"
        />
        {failure && !weakness(error) && <Notice tone="danger">{failure}</Notice>}
        <Button type="submit" look="primary" isBusy={isBusy}>
          {words.submit}
        </Button>
      </form>
    </Doorway>
  );
}

/** The refusal names no field when the server's list of common passwords knows it. */
function weakness(error: unknown): string | undefined {
  return isProblem(error, "password_too_weak") ? words.passwordTooWeak : undefined;
}
