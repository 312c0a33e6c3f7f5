import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { password, startWithTwoFactor } from "../../../test/kit/two-factor.ts";

eachDatabase((open) => {
  test("[A16, A17] Every change to two-factor notifies the user, with the IP of the request", async () => {
    const cast = await startWithTwoFactor(await open(), {
      BELFRY_TRUSTED_PROXIES: "127.0.0.1/32",
    });
    const { request, ben: as } = cast;
    const headers = { "x-forwarded-for": "203.0.113.7" };
    const notices = async (session: string): Promise<string[]> => {
      const { body: chats } = await request("GET /api/chats", { as: session });
      const direct = chats.items.find(({ kind }: { kind: string }) => kind === "direct");
      const { body: page } = await request(`GET /api/chats/${direct.id}/messages`, { as: session });
      const texts: string[] = page.items.map(({ text }: { text: string }) => text);
      return texts.filter((text) => !text.startsWith("Someone signed in"));
    };
    const { recoveryCodes } = await cast.enrol(as);
    await cast.recover(await cast.requestTicket("Ben"), recoveryCodes[0]);
    const renewed = await request("POST /api/me/2fa/recovery-codes", { as, headers });
    const body = { password, recoveryCode: renewed.body.recoveryCodes[0] };
    expect((await request("DELETE /api/me/2fa", { as, headers, body })).status).toBe(204);
    const here = " from the IP address `203.0.113.7`";
    expect(await notices(as)).toEqual([
      expect.stringMatching(/^Two-factor was turned on /),
      expect.stringMatching(/^A recovery code was used .* You have 9 left\./),
      expect.stringMatching(new RegExp(`^New recovery codes were created .*${here}`)),
      expect.stringMatching(new RegExp(`^A recovery code was used .*${here}`)),
      expect.stringMatching(new RegExp(`^Two-factor was turned off .*${here}`)),
    ]);

    await cast.enrol(as);
    await cast.server.auth.twoFactorRemoval.reset(
      { id: 2 },
      { user: { id: 1 }, origin: { ip: "203.0.113.9" } },
    );
    const texts = await notices((await cast.logIn("Ben")).body.token);
    expect(texts.at(-1)).toMatch(/^An administrator turned off your two-factor /);
    expect(texts.at(-1), "IP of the administrator").not.toContain("203.0.113.9");
  });
});
