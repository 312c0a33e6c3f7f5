/** Names the tests that passed in their second attempt only, so that they are not overlooked. */
import type { Reporter, TestModule } from "vitest/node";

export class FlakyTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests("passed")) {
        if (test.diagnostic()?.flaky)
          console.log(` Flaky: ${module.relativeModuleId} > ${test.fullName}`);
      }
    }
  }
}
