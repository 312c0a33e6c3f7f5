/** Steps of builds. The URL is a secret of the service, not part of the repository. */
import { shellQuote } from "../url/curl-command.ts";
import type { Snippet } from "./snippet.ts";

export const buildSteps: readonly Snippet[] = [
  {
    id: "github-actions",
    title: "GitHub Actions",
    note: "A workflow step that posts the result of its job. A GitHub webhook reports runs without any change to the workflow.",
    steps: [
      {
        text: "Store the URL as a secret:",
        code: {
          language: "sh",
          of: ({ url }) => `gh secret set BELFRY_URL --body ${shellQuote(url)}`,
        },
      },
      {
        text: "Add this step to the job, as the last one:",
        code: {
          language: "yaml",
          of: () => `- name: Notify the chat
  if: always()
  env:
    BELFRY_URL: \${{ secrets.BELFRY_URL }}
    TEXT: "**\${{ job.status }}**: \${{ github.workflow }} on \${{ github.ref_name }}"
    RUN: \${{ github.server_url }}/\${{ github.repository }}/actions/runs/\${{ github.run_id }}
  run: |
    printf '%s\\n%s\\n' "$TEXT" "$RUN" |
      curl --fail-with-body -H 'Content-Type: text/plain' --data-binary @- "$BELFRY_URL"`,
        },
      },
    ],
  },
  {
    id: "gitlab-ci",
    title: "GitLab CI",
    note: "A job that reports failed pipelines. A GitLab webhook reports pipelines without any change to the file.",
    steps: [
      {
        text: "Store the URL as a masked variable:",
        code: {
          language: "sh",
          of: ({ url }) => `glab variable set BELFRY_URL ${shellQuote(url)} --masked`,
        },
      },
      {
        text: "Add this job to `.gitlab-ci.yml`:",
        code: {
          language: "yaml",
          of: () => `notify the chat:
  stage: .post
  image: curlimages/curl
  when: on_failure
  script:
    - >
      printf '**failed**: %s on %s\\n%s\\n' "$CI_PROJECT_PATH" "$CI_COMMIT_REF_NAME" "$CI_PIPELINE_URL" |
      curl --fail-with-body -H 'Content-Type: text/plain' --data-binary @- "$BELFRY_URL"`,
        },
      },
    ],
  },
];
