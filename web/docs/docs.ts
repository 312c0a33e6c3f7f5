/** The API reference of the page `/docs`: Swagger UI, for reading. */
import "swagger-ui-dist/swagger-ui.css";
import "./docs.css";
import SwaggerUIBundle from "swagger-ui-dist/swagger-ui-es-bundle.js";

const dark = window.matchMedia("(prefers-color-scheme: dark)");

/** Swagger UI chooses its theme by a class. */
function followTheme() {
  document.documentElement.classList.toggle("dark-mode", dark.matches);
}

followTheme();
dark.addEventListener("change", followTheme);

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
  onComplete() {
    // Closed at first: it has many rows that are all alike.
    ui.layoutActions.show(["operations-tag", "Post the body of a service"], false);
    showLinkedSection();
  },
});

/** Scrolls to the section in the URL again: the page has grown since the browser did so. */
function showLinkedSection() {
  const id = location.hash.slice(1);
  if (/^[\w-]+$/.test(id)) document.getElementById(id)?.scrollIntoView();
}
