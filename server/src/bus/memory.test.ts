import { describe } from "vitest";
import { busContract } from "./bus.contract.ts";
import { createMemoryBus } from "./memory.ts";

describe("The memory bus", () => {
  busContract(
    async (onError) => createMemoryBus(onError),
    async () => {},
  );
});
