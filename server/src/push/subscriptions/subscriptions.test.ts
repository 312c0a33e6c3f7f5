import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithPush } from "../../../test/kit/push/push-cast.ts";

eachDatabase((open) => {
  // S8
  test("A user who knows another user's endpoint does not remove their subscription", async () => {
    const { turnOn, request, service, devicesOf, ada, ben } = await startWithPush(await open());
    const { endpoint, keys } = await turnOn(ada, "/ada");
    const stranger = service.subscribe("/ada").keys;
    for (const stolen of [
      stranger,
      { ...keys, auth: stranger.auth },
      { ...stranger, auth: keys.auth },
    ]) {
      const body = { endpoint, keys: stolen };
      const reply = await request("PUT /api/me/push-subscriptions", { as: ben, body });
      expect(reply.body).toMatchObject({ status: 409, code: "push_endpoint_taken" });
    }
    expect(await devicesOf(ben)).toEqual([]);
    expect(await devicesOf(ada)).toHaveLength(1);
  });

  test("A browser's subscription moves to another user with the same keys only, and to its own user with any", async () => {
    const { turnOn, signIn, service, devicesOf, ada, ben } = await startWithPush(await open());
    const subscription = await turnOn(ada, "/ada");
    await turnOn(ben, "/ada", subscription);
    expect(await devicesOf(ada)).toEqual([]);
    const again = await signIn("Ben");
    await turnOn(again, "/ada", { keys: service.subscribe("/ada").keys });
    expect(await devicesOf(ben)).toHaveLength(1);
  });
});
