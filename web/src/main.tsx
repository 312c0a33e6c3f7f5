/** Entry point of the app. */
import "./ui/theme.ts"; // first, so that nothing is painted in the wrong theme
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/reset.css";
import "./styles/shell.css";
import "./styles/shell-kinds.css";
import "./styles/print.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { clockLength } from "./text/message-times.ts";

document.documentElement.style.setProperty("--clock-length", String(clockLength));

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
