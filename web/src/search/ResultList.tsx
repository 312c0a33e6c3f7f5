/** The results of a search, or the reason why it has no results. */
import { Search } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { explain } from "../text/explain.ts";
import { searchText as words } from "../text/screens/chats/search.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { ResultRow } from "./ResultRow.tsx";
import styles from "./SearchScreen.module.css";
import { Spelling } from "./Spelling.tsx";
import { hasFilters, isEmpty, type SearchParams } from "./search-params.ts";
import type { Results } from "./use-results.ts";

interface Props {
  params: SearchParams;
  results: Results | null;
  isCurrent: boolean;
  isLoading: boolean;
  error: unknown;
  chatTitle: string | undefined;
  selected: number;
  retry: () => void;
  loadMore: () => void;
  onOpen: () => void;
  /** The user chose the query in another spelling. */
  onRespell: (query: string) => void;
  onChange: (change: Partial<SearchParams>) => void;
}

const noFilters = { in: undefined, from: undefined, days: undefined, has: [], isMachines: false };

export function ResultList(props: Props) {
  const { params, results, isCurrent, isLoading, error, chatTitle, selected, onOpen, onChange } =
    props;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (selected > 0) list.current?.children[selected]?.scrollIntoView({ block: "nearest" });
  }, [selected]);

  if (error) {
    return (
      <div className={styles.failure}>
        <Notice tone="danger">{explain(error)}</Notice>
        <Button onClick={props.retry}>{text.ui.retry}</Button>
      </div>
    );
  }
  if (isEmpty(params)) return <Blank title={words.start} hint={words.startHint} />;
  if (!results) return <p className={styles.loading}>{words.loading}</p>;
  if (results.items.length === 0 && isCurrent) {
    const title = params.q ? words.none(params.q, chatTitle) : words.noneFiltered;
    const hint = results.isIndexing ? (
      words.indexing
    ) : (
      <Spelling params={params} onChoose={props.onRespell} />
    );
    return (
      <Blank title={title} hint={hint}>
        {params.in && (
          <Button onClick={() => onChange({ in: undefined })}>{words.searchAll}</Button>
        )}
        {hasFilters(params) && (
          <Button look="quiet" onClick={() => onChange(noFilters)}>
            {words.clearFilters}
          </Button>
        )}
      </Blank>
    );
  }
  return (
    <>
      {results.isIndexing && <p className={styles.indexing}>{words.indexing}</p>}
      <ol ref={list} className={styles.list} aria-label={words.list} aria-busy={!isCurrent}>
        {results.items.map((hit, index) => (
          <ResultRow
            key={`${hit.chat.id} ${hit.message.id}`}
            id={`search-result-${index}`}
            hit={hit}
            isSelected={index === selected}
            onOpen={onOpen}
          />
        ))}
      </ol>
      {results.cursor !== null && isCurrent && (
        <div className={styles.more}>
          <Button isBusy={isLoading} onClick={props.loadMore}>
            {words.more}
          </Button>
        </div>
      )}
    </>
  );
}

function Blank(props: { title: string; hint: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.blank}>
      <span className={styles.tile}>
        <Search size={26} />
      </span>
      <h2>{props.title}</h2>
      <p>{props.hint}</p>
      <div className={styles.actions}>{props.children}</div>
    </div>
  );
}
