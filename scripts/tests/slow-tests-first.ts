/**
 * The order of test files. Vitest starts the largest files first until it knows how long they take, as on
 * CI. These are small and slow: as the last ones of their project, they would run alone.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node";

const slow = [
  "journey/journey.e2e.test.ts",
  "webhooks/connect.e2e.test.ts",
  "webhooks/webhook-life.e2e.test.ts",
  "sign-in/passkeys.e2e.test.ts",
  "docs/docs.e2e.test.ts",
  "files/bucket.test.ts",
  "test/bus-loss.test.ts",
  "doctor/doctor.test.ts",
];

export class SlowTestsFirst extends BaseSequencer {
  /** The files of a project stay together, because each worker has modules of one project. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const byProject = Map.groupBy(sorted, ({ project }) => project.name);
    return [...byProject.values()].flatMap((ofProject) => {
      const isSlow = ({ moduleId }: TestSpecification) =>
        slow.some((end) => moduleId.endsWith(`/${end}`));
      return [...ofProject.filter(isSlow), ...ofProject.filter((file) => !isSlow(file))];
    });
  }
}
