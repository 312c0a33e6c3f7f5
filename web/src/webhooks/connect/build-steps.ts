/** Steps of builds. The URL is a secret of the service, not part of the repository. */
import { shellQuote } from "../url/curl-command.ts";
import type { Snippet } from "./snippet.ts";

export const buildSteps: readonly Snippet[] = [
  {
    id: "github-actions",
    title: "GitHub Actions",
    language: "yaml",
    note: "Add the URL as the repository secret BELFRY_URL, and this as the last step of a job. A GitHub webhook reports runs without changing the workflow.",
    before: ({ url }) => `gh secret set BELFRY_URL --body ${shellQuote(url)}`,
    code: () => `- name: Notify the chat
  if: always()
  env:
    BELFRY_URL: \${{ secrets.BELFRY_URL }}
    TEXT: "**\${{ job.status }}**: \${{ github.workflow }} on \${{ github.ref_name }}"
    RUN: \${{ github.server_url }}/\${{ github.repository }}/actions/runs/\${{ github.run_id }}
  run: |
    printf '%s\\n%s\\n' "$TEXT" "$RUN" |
      curl --fail-with-body -H 'Content-Type: text/plain' --data-binary @- "$BELFRY_URL"`,
  },
  {
    id: "gitlab-ci",
    title: "GitLab CI",
    language: "yaml",
    note: "Add the URL as the masked CI/CD variable BELFRY_URL, and this job to .gitlab-ci.yml.",
    before: ({ url }) => `glab variable set BELFRY_URL ${shellQuote(url)} --masked`,
    code: () => `notify the chat:
  stage: .post
  image: curlimages/curl
  when: on_failure
  script:
    - >
      printf '**failed**: %s on %s\\n%s\\n' "$CI_PROJECT_PATH" "$CI_COMMIT_REF_NAME" "$CI_PIPELINE_URL" |
      curl --fail-with-body -H 'Content-Type: text/plain' --data-binary @- "$BELFRY_URL"`,
  },
  {
    id: "jenkins",
    title: "Jenkins",
    language: "groovy",
    note: "Add the URL as a “Secret text” credential with the ID belfry-url, and this next to the pipeline’s stages.",
    code: () => `post {
  always {
    withCredentials([string(credentialsId: 'belfry-url', variable: 'BELFRY_URL')]) {
      withEnv(["RESULT=\${currentBuild.currentResult}"]) {
        sh '''
          printf '**%s**: %s %s\\\\n%s\\\\n' "$RESULT" "$JOB_NAME" "$BUILD_DISPLAY_NAME" "$BUILD_URL" |
            curl --fail-with-body -H 'Content-Type: text/plain' --data-binary @- "$BELFRY_URL"
        '''
      }
    }
  }
}`,
  },
];
