/**
 * Configuration of `npm test`: server, web and browser tests are one project, so that a worker runs
 * files of each kind. With several projects they would run one project after the other.
 */
import { relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { whole } from "./vitest.config.ts";

const browserTest = /^web\/e2e\//;
/** Small files that take long. Files without a known duration begin with the largest. */
const longTest = /\/(journey|docs|bus-loss)(\.e2e)?\.test\.ts$/;

/**
 * Spreads the browser tests over the whole run: they keep the processor busy, while server tests
 * often wait. Each kind begins with its longest files.
 */
class EvenSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const pathOf = ({ moduleId }: TestSpecification) => relative(this.ctx.config.root, moduleId);
    const isLong = (file: TestSpecification) => longTest.test(pathOf(file));
    const isBrowserTest = (file: TestSpecification) => browserTest.test(pathOf(file));
    const sorted = (await super.sort(files)).sort(
      (one, other) => Number(isLong(other)) - Number(isLong(one)),
    );
    return [sorted.filter(isBrowserTest), sorted.filter((file) => !isBrowserTest(file))]
      .flatMap((kind) => kind.map((file, index) => ({ file, position: index / kind.length })))
      .sort((one, other) => one.position - other.position)
      .map(({ file }) => file);
  }
}

export default defineConfig({
  ...whole,
  test: { ...whole.test, sequence: { sequencer: EvenSequencer } },
});
