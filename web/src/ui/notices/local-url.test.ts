import { expect, test } from "vitest";
import { isLocalUrl } from "./local-url.ts";

test("[N4] URLs of this machine are local, and those of others are not", () => {
  const local = ["localhost:8080", "LOCALHOST", "belfry.localhost", "127.0.0.1", "127.1:80"];
  for (const host of [...local, "[::1]:8080", "0.0.0.0", "[::]"])
    expect(isLocalUrl(`http://${host}/path`), host).toBe(true);
  const reachable = ["www.example.org", "localhost.example.org", "127.example.org"];
  for (const host of [...reachable, "192.168.0.7:8080", "[2001:db8::1]", "notlocalhost"])
    expect(isLocalUrl(`https://${host}/path`), host).toBe(false);
});
