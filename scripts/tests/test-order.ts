/**
 * The order of test files. Vitest starts the longest files first, and on a fresh clone, where it does not
 * know their times, the largest ones.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Small and slow: as the last files of their project, they would run alone. */
const slow = [
  "odd/random-messages.e2e.test.ts",
  "journey/journey.e2e.test.ts",
  "webhooks/connect.e2e.test.ts",
  "webhooks/webhook-life.e2e.test.ts",
  "sign-in/passkeys.e2e.test.ts",
  "docs/docs.e2e.test.ts",
];

/** They wait for timeouts: side by side, they would leave the processor idle. */
const waiting = ["files/bucket.test.ts", "test/bus-loss.test.ts", "doctor/doctor.test.ts"];
const filesBetween = 20;

export class TestOrder extends BaseSequencer {
  /** The files of a project stay together, because each worker has modules of one project. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap(orderOf);
  }
}

function orderOf(files: readonly TestSpecification[]): TestSpecification[] {
  const listed = (names: readonly string[]) => {
    return files.filter(({ moduleId }) => names.some((name) => moduleId.endsWith(`/${name}`)));
  };
  const first = listed(slow);
  const spread = listed(waiting);
  const others = files.filter((file) => !first.includes(file) && !spread.includes(file));
  for (const [index, file] of spread.entries()) others.splice(index * filesBetween, 0, file);
  return [...first, ...others];
}
