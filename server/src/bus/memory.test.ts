import { describe } from "vitest";
import { busContract } from "./bus.contract.ts";
import { createMemoryBus } from "./memory.ts";

describe("the bus in memory", () => {
  busContract(
    async (onError) => createMemoryBus(onError),
    async () => {},
  );
});
