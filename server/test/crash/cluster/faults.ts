/** Faults of the parts of two Belfry processes, one at a time. */
import type { BusKind, Member, Pair } from "./pair.ts";

export interface Fault {
  name: string;
  /** Resolves with the function that ends the fault. `member` is the process that it concerns. */
  begin(pair: Pair, member: Member): Promise<() => void | Promise<void>>;
}

const belfryKilled: Fault = {
  name: "Belfry killed",
  async begin(_, member) {
    await member.kill();
    return member.restart;
  },
};

const postgresKilled: Fault = {
  name: "PostgreSQL killed",
  async begin({ postgres }) {
    await postgres.kill();
    return postgres.restart;
  },
};

const postgresSilent: Fault = {
  name: "PostgreSQL silent",
  async begin(_, { database }) {
    database.swallow({ andNew: true });
    return database.heal;
  },
};

const postgresCut: Fault = {
  name: "PostgreSQL cut",
  async begin(_, { database }) {
    database.cut();
    return database.heal;
  },
};

const natsKilled: Fault = {
  name: "NATS killed",
  async begin({ nats }) {
    await nats.kill();
    return nats.restart;
  },
};

const natsSilent: Fault = {
  name: "NATS silent",
  async begin(_, { nats }) {
    nats?.swallow({ andNew: true });
    return () => nats?.heal();
  },
};

const natsCut: Fault = {
  name: "NATS cut",
  async begin(_, { nats }) {
    nats?.cut();
    return () => nats?.heal();
  },
};

/** A short test has only the first ones. */
export const faultsByBus: Readonly<Record<BusKind, readonly [Fault, ...Fault[]]>> = {
  NATS: [
    belfryKilled,
    natsKilled,
    postgresSilent,
    natsSilent,
    postgresKilled,
    natsCut,
    postgresCut,
  ],
  // First, because it shows whether commits are on disk.
  PostgreSQL: [postgresKilled, postgresCut, belfryKilled, postgresSilent],
};
