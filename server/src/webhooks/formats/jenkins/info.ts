/** Jenkins in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "Jenkins",
  icon: "play",
  setup: {
    group: "builds",
    note: "A pipeline step that posts the result of each build.",
    steps: [
      { text: "In Jenkins, open **Manage Jenkins › Credentials**." },
      { text: "Add the URL as a **Secret text** credential with the ID `belfry-url`." },
      {
        text: "Add this to the Jenkinsfile, next to `stages`:",
        code: {
          language: "groovy",
          text: `post {
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
      },
    ],
  },
};
