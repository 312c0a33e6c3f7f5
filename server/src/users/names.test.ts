import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { startInjectedServer } from "../../test/kit/test-server.ts";
import { lookAlikesOf, nameProblem } from "./names.ts";

const invisibleLetters = ["\u3164", "\uffa0\u115f", "\u2800", "\u200b\u2060", "\u{e0041}"];

test("[S7] Reserved words and what looks like them are rejected as names", () => {
  for (const name of [
    ...["Belfry", "BELFRY", "belfry.", "B e l f r y", "Béļfry", "Ｂｅｌｆｒｙ", "𝐁𝐞𝐥𝐟𝐫𝐲", "ʙᴇʟꜰʀʏ"],
    ...[
      "Admin",
      "Adm1n",
      "Admın",
      "ADMİN",
      "Administrator",
      "System",
      "Ѕуѕтем",
      "Support",
      "Supp0rt",
    ],
    ...["Everyone", "@everyone", "Belfry Support", "System-Administrator"],
  ]) {
    expect(nameProblem(name), name).toMatch(/^is reserved/);
  }
  for (const name of [
    "Beltry",
    "Ada Support",
    "Admina",
    "Systemer",
    "Every One Else",
    "IT support",
  ]) {
    expect(nameProblem(name), name).toBeUndefined();
  }
});

test("[S7] A name has a visible character, no invisible ones, and words of one alphabet", () => {
  for (const name of invisibleLetters) {
    expect(nameProblem(name), name).toBe("must have a visible character");
    expect(nameProblem(`Ada${name}`), name).toBe("must not contain invisible characters");
  }
  for (const name of ["A\u200dda", "Ada\ufe0f", "Ada\u034f", "Ad\u00ada", "Ада\u200c", "1\ufe0f"]) {
    expect(nameProblem(name), name).toBe("must not contain invisible characters");
  }
  for (const name of ["Аdа", "Вelfrу", "Ada Вen", "Αda"]) {
    expect(nameProblem(name), name).toMatch(/^mixes letters/);
  }
});

test("[S7] Names of people in every script are accepted", () => {
  for (const name of [
    ...["Işıl Yıldız", "Łukasz Żółć", "Đặng Thị Ánh", "José Ñuñez", "O’Brien-Smith Jr.", "Zoë 2"],
    ...[
      "Ада Лавлейс",
      "Ada (Ада)",
      "Γιώργος",
      "Հայկ",
      "李小龙",
      "田中さくら",
      "김철수",
      "עדה",
      "عائشة",
    ],
    ...[
      "علی\u200cرضا",
      "श्री\u200dमान",
      "ශ්\u200dරී",
      "நந்தினி",
      "สมชาย",
      "Ada 👩🏽\u200d💻",
      "Ben ❤\ufe0f",
    ],
    "Wales \u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}",
  ]) {
    expect(nameProblem(name), name).toBeUndefined();
  }
});

test("[S7] Names that differ only in scripts or invisible characters look alike", () => {
  for (const [name, other] of [
    ["Capa", "Сара"],
    ["ТОМ", "tom"],
    ["Οννο", "ovvo"],
    ["علی\u200cرضا", "علیرضا"],
    ["Ada\u200b", "ADA"],
  ] as const) {
    expect([lookAlikesOf(name)(other), lookAlikesOf(other)(name)], `${name} ${other}`).toEqual([
      true,
      true,
    ]);
  }
  for (const [name, other] of [
    ["Ada", "ada"],
    ["Ada  L", "Ada\u00a0L"],
    ["Jose", "José"],
    ["Сара", "Сара"],
    ["Ben", "Bem"],
  ] as const) {
    expect(lookAlikesOf(name)(other), `${name} ${other}`).toBe(false);
  }
});

eachDatabase((open) => {
  test("[S7] Two users may have one name, and none may look like that of another user", async () => {
    const { setUp, addUser, logIn, request, database } = await startInjectedServer(await open());
    const { token: ada } = await setUp();
    await addUser("ben@example.org", "Ben");
    await addUser("capa@example.org", "Capa");
    await addUser("sara@example.net", "Ольга");
    const { token: ben } = (await logIn("ben@example.org")).body;
    const detailOf = async (displayName: string, as = ben) => {
      const { status, body } = await request("PATCH /api/me", { as, body: { displayName } });
      return status === 200 ? body.displayName : body.errors;
    };
    const alike = [
      {
        pointer: "/displayName",
        detail: "looks like the name of another user, in other characters",
      },
    ];
    expect(await detailOf("Ada")).toBe("Ada");
    expect(await detailOf("Сара")).toEqual(alike);
    expect(await detailOf("Ольга")).toBe("Ольга");
    expect(await detailOf("Belfry")).toMatchObject([{ pointer: "/displayName" }]);
    expect(await detailOf("\u3164")).toMatchObject([{ detail: "must have a visible character" }]);
    const draft = { email: "new@example.org", displayName: "Сара" };
    const created = await request("POST /api/admin/users", { as: ada, body: draft });
    expect([created.status, created.body.errors]).toEqual([400, alike]);
    const byAdmin = { as: ada, body: { displayName: "Сара" } };
    expect((await request("PATCH /api/admin/users/2", byAdmin)).body.errors).toEqual(alike);

    const stored = { display_name: "Support" };
    await database.sql.updateTable("users").set(stored).where("id", "=", 2).execute();
    const mine = { displayName: "Support", handle: "ben.2" };
    const kept = await request("PATCH /api/me", { as: ben, body: mine });
    expect([kept.status, kept.body.handle], "a name from before the rule").toEqual([200, "ben.2"]);
    const email = { as: ada, body: { email: "ben@example.net" } };
    expect((await request("PATCH /api/admin/users/2", email)).status).toBe(200);
  });
});
