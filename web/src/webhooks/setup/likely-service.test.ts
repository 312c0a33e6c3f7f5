import { expect, test } from "vitest";
import { likelyService } from "./likely-service.ts";

test("The setup starts with the service that the format or the name of a webhook says", () => {
  expect(likelyService({ format: "gitlab", name: "Grafana" })).toBe("gitlab");
  expect(likelyService({ format: "gitea", name: "Relay" })).toBe("gitea");
  expect(likelyService({ format: null, name: "Grafana EU" })).toBe("grafana");
  expect(likelyService({ format: "slack", name: "GitHub Actions of web" })).toBe("github-actions");
  expect(likelyService({ format: "template", name: "Backups" })).toBe("curl");
});
