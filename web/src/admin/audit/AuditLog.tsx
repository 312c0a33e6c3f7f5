/** Administration → Audit log. */
import type { AuditRow } from "@belfry/contracts/admin";
import { useCallback, useState } from "react";
import { call } from "../../api/call.ts";
import { SectionIntro } from "../../sections/SectionIntro.tsx";
import { adminText } from "../../text/screens/admin.ts";
import type { Column } from "../../ui/lists/Table.tsx";
import { type LoadPage, usePages } from "../../ui/lists/use-pages.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import styles from "../admin.module.css";
import { PagedTable } from "../PagedTable.tsx";
import { AuditFilters } from "./AuditFilters.tsx";
import { describeDetails, describeEvent, describeTarget, formatMoment } from "./describe.ts";
import { type Filters, noFilters, queryOf } from "./filters.ts";

const words = adminText.audit;

export function AuditLog() {
  const [filters, setFilters] = useState<Filters>(noFilters);
  const load: LoadPage<AuditRow> = useCallback(
    (page) => call("GET /api/admin/audit", { query: { ...queryOf(filters), ...page } }),
    [filters],
  );
  const pages = usePages(load);

  const columns: Column<AuditRow>[] = [
    { title: words.event, isHead: true, cell: (row) => <EventCell row={row} /> },
    {
      title: words.by,
      cell: ({ actor }) =>
        actor ? (
          <button
            type="button"
            className={styles.onlyBy}
            title={words.onlyBy(actor.displayName)}
            onClick={() => setFilters({ ...filters, user: actor })}
          >
            {actor.displayName}
          </button>
        ) : (
          <span className={styles.muted}>{words.notSignedIn}</span>
        ),
    },
    { title: words.about, cell: describeTarget },
    { title: words.address, isShort: true, cell: ({ address }) => address },
    {
      title: words.time,
      isShort: true,
      cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
    },
  ];

  return (
    <>
      <SectionIntro lead={words.lead} />
      <AuditFilters filters={filters} onChange={setFilters} />
      <PagedTable
        label={words.list}
        pages={pages}
        columns={columns}
        none={<p className={styles.none}>{words.none}</p>}
      />
    </>
  );
}

function EventCell({ row }: { row: AuditRow }) {
  const details = describeDetails(row);
  return (
    <>
      <span className={styles.name}>{describeEvent(row.event)}</span>{" "}
      {row.result === "failure" && <Badge tone="danger">{words.failure}</Badge>}
      {details && (
        <>
          <br />
          <span className={styles.under}>{details}</span>
        </>
      )}
    </>
  );
}
