/** Checks with HEAD that a download can start. A rejected download would leave a file that contains an error. */
import { offlineError, ProblemError } from "@belfry/client/problem-error";
import { type ProblemCode, problems } from "@belfry/contracts/problems";
import { reportSignedOut } from "./call.ts";

/** The reply to HEAD has no body that names the problem. */
const codeByStatus: Readonly<Record<number, ProblemCode>> = {
  403: "reauthentication_required",
  409: "export_running",
};

export async function checkDownload(path: string): Promise<void> {
  const response = await fetch(path, { method: "HEAD" }).catch((error) => {
    throw offlineError(error);
  });
  if (response.ok) return;
  if (response.status === 401) reportSignedOut(null);
  const code = codeByStatus[response.status] ?? "unavailable";
  const [status, title, detail] = problems[code];
  throw new ProblemError({ type: "about:blank", title, status, detail, code, instance: "" });
}
