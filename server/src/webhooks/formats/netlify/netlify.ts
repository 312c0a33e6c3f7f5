/** Netlify's webhooks: one message per deploy, and submissions of forms. */
import { type ReadResult, reject, type Service } from "../format.ts";
import { get, getText, isObject } from "../reading/json-path.ts";
import { readDeploy } from "./deploys.ts";
import { info } from "./info.ts";
import { readSubmission } from "./submissions.ts";

export const netlify: Service = {
  name: "netlify",
  info,
  headers: [{ name: "x-netlify-event" }],
  shape: {
    members: ["deploy_ssl_url", "ordered_human_fields"],
    isBody: (body) =>
      getText(body, "site_id") !== "" || Array.isArray(get(body, "ordered_human_fields")),
  },

  read({ body }): ReadResult {
    if (getText(body, "form_name") || isObject(get(body, "human_fields")))
      return readSubmission(body);
    if (getText(body, "state") && (getText(body, "site_id") || getText(body, "deploy_url"))) {
      return readDeploy(body);
    }
    return reject("The body is neither a deploy of a site nor a submission of a form.");
  },

  signatures: [{ scheme: "jws", header: "x-webhook-signature", issuer: "netlify" }],
};
