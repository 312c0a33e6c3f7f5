/** Makes PostgreSQL tell some sessions that it is an old version. */
import { administer } from "./global-setup.ts";

/** Returns a URL of the same database, in whose sessions PostgreSQL says that it is version 13. */
export async function pretendOld(databaseUrl: string): Promise<string> {
  await administer(
    databaseUrl,
    `create schema if not exists old_version;
    create or replace function old_version.current_setting(name text) returns text language sql as
      $$ select case when name = 'server_version_num' then '130014'
        else pg_catalog.current_setting(name) end $$`,
  );
  const url = new URL(databaseUrl);
  // A schema before `pg_catalog` hides what has the same name there.
  url.searchParams.set("options", "-c search_path=old_version,public,pg_catalog");
  return url.href;
}
