/** Renames files one after another, and undoes all renames if one fails. */
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

export interface Move {
  from: string;
  to: string;
}

/** Returns a function that undoes the moves. */
export async function moveAll(moves: readonly Move[]): Promise<() => Promise<void>> {
  const done: Move[] = [];
  const undo = async () => {
    for (const { from, to } of done.toReversed()) await rename(to, from);
  };
  try {
    for (const move of moves) {
      await mkdir(dirname(move.to), { recursive: true, mode: 0o700 });
      await rename(move.from, move.to);
      done.push(move);
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return undo;
}

export async function deleteFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
}
