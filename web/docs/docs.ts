/** The API reference of the page `/docs`: Swagger UI, for reading. */
import "swagger-ui-dist/swagger-ui.css";
import "./docs.css";
import SwaggerUIBundle from "swagger-ui-dist/swagger-ui-es-bundle.js";
import { resolveSubtree } from "./resolve-subtree.ts";

const dark = window.matchMedia("(prefers-color-scheme: dark)");

/** Swagger UI chooses its theme by a class. */
function followTheme() {
  document.documentElement.classList.toggle("dark-mode", dark.matches);
}

followTheme();
dark.addEventListener("change", followTheme);

/** Many rows that are all alike, and those that few programs need. */
const closedTags = ["Post the body of a service", "Alerts", "Your account", "Administration"];

const ui = SwaggerUIBundle({
  url: "/api/openapi.json",
  domNode: document.querySelector("#operations"),
  docExpansion: "list",
  // A link inside the button of an operation would confuse screen readers.
  deepLinking: false,
  defaultModelsExpandDepth: -1,
  // A page that sends requests would need the token of a person.
  supportedSubmitMethods: [],
  // By default Swagger UI sends the document to a validator on the internet.
  validatorUrl: null,
  plugins: [{ fn: { resolveSubtree } }],
  onComplete() {
    // From 150 rows on, Swagger UI shows only those in the window, and the browser cannot find the others.
    for (const tag of closedTags) ui.layoutActions.show(["operations-tag", tag], false);
    showLinkedSection();
  },
});

/** Scrolls to the section in the URL again: the page has grown since the browser did so. */
function showLinkedSection() {
  const id = location.hash.slice(1);
  if (/^[\w-]+$/.test(id)) document.getElementById(id)?.scrollIntoView();
}
