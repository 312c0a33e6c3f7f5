/** Search over the messages of all chats: the field, filters, and the results, newest first. */
import { markText } from "@belfry/contracts/search/match";
import { CircleX, Search, X } from "lucide-react";
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { Marks } from "../conversation/markdown/Highlighted.tsx";
import { useChats } from "../live/hooks.ts";
import { messagePath } from "../live/threads/thread-paths.ts";
import { useWindowTitle } from "../live/weight/use-window-title.ts";
import { searchText as words } from "../text/screens/chats/search.ts";
import { IconButton } from "../ui/controls/IconButton.tsx";
import { Filters } from "./Filters.tsx";
import { ResultList } from "./ResultList.tsx";
import styles from "./SearchScreen.module.css";
import { readParams, type SearchParams, termsOf, urlOf } from "./search-params.ts";
import { useResults } from "./use-results.ts";

export default function SearchScreen({ backTo }: { backTo: string }) {
  const [, navigate] = useLocation();
  const search = useSearch();
  const params = useMemo(() => readParams(search), [search]);
  // The field shows what is typed at once, even while the URL follows.
  const [typed, setTyped] = useState(params.q);
  const field = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(0);
  const chats = useChats() ?? [];
  const found = useResults(params);
  const { results } = found;
  const items = results?.items ?? [];
  const q = useDeferredValue(params.q);
  const findMarks = useMemo(() => {
    const terms = termsOf(q);
    return (text: string) => markText(text, terms);
  }, [q]);
  useWindowTitle(words.title);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the reader comes back to
  useEffect(() => {
    if (found.isCurrent && scroller.current) scroller.current.scrollTop = results?.scrollTop ?? 0;
    field.current?.focus();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search selects its first result
  useEffect(() => setSelected(0), [results?.url]);
  useEffect(
    () => setTyped((before) => (before.trim() === params.q.trim() ? before : params.q)),
    [params.q],
  );

  const change = (next: Partial<SearchParams>) =>
    navigate(urlOf({ ...params, ...next }), { replace: true });
  const type = (text: string) => {
    setTyped(text);
    change({ q: text.trim() });
  };
  const keep = () => found.keep(scroller.current?.scrollTop ?? 0);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const hit = items[selected];
    if (event.key === "ArrowDown") setSelected(Math.min(items.length - 1, selected + 1));
    else if (event.key === "ArrowUp") setSelected(Math.max(0, selected - 1));
    else if (event.key === "Enter" && hit) {
      keep();
      navigate(messagePath(hit.message, hit.chat));
    } else if (event.key === "Escape" && typed === "") navigate(backTo);
    else if (event.key === "Escape") type("");
    else return;
    event.preventDefault();
  }

  return (
    <section className={styles.screen} aria-label={words.title}>
      <header className={styles.head}>
        <h1 className="visually-hidden">{words.title}</h1>
        <div className={styles.field}>
          <Search size={16} />
          <input
            ref={field}
            type="search"
            aria-label={words.field}
            aria-controls="search-results"
            placeholder={words.placeholder}
            value={typed}
            maxLength={1000}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => type(target.value)}
            onKeyDown={onKeyDown}
          />
          {typed !== "" && (
            <button
              type="button"
              className={styles.clear}
              aria-label={words.clear}
              onClick={() => {
                type("");
                field.current?.focus();
              }}
            >
              <CircleX size={16} />
            </button>
          )}
        </div>
        <IconButton icon={X} label={words.close} onClick={() => navigate(backTo)} />
      </header>
      <div className={styles.filters}>
        <Filters params={params} chats={chats} hits={items} onChange={change} />
        <p className={styles.count} role="status">
          {results && items.length > 0
            ? results.cursor === null
              ? words.results(items.length)
              : words.moreResults(items.length)
            : ""}
        </p>
      </div>
      <div ref={scroller} id="search-results" className={styles.results}>
        <Marks value={findMarks}>
          <ResultList
            {...found}
            params={params}
            chatTitle={chats.find(({ id }) => id === params.in)?.title}
            selected={selected}
            onOpen={keep}
            onChange={change}
            onRespell={(query) => {
              type(query);
              field.current?.focus();
            }}
          />
        </Marks>
      </div>
    </section>
  );
}
