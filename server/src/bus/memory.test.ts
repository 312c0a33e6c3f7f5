import { describe } from "vitest";
import { busContract } from "./bus.contract.ts";
import { openMemoryBus } from "./memory.ts";

describe("the bus in memory", () => {
  busContract(
    async (onError) => openMemoryBus(onError),
    async () => {},
  );
});
