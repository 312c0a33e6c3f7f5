/** Below a search without results: the same search in another spelling, if that finds something. */
import { searchText as words } from "../text/screens/chats/search.ts";
import styles from "./SearchScreen.module.css";
import type { SearchParams } from "./search-params.ts";
import { useSuggestion } from "./use-suggestion.ts";

interface Props {
  params: SearchParams;
  onChoose: (query: string) => void;
}

export function Spelling({ params, onChoose }: Props) {
  const suggestion = useSuggestion(params);
  const { before, after } = words.didYouMean;
  return (
    <span role="status">
      {suggestion === null ? words.noneHint : before}
      {suggestion !== null && (
        <>
          <button type="button" className={styles.suggestion} onClick={() => onChoose(suggestion)}>
            {suggestion}
          </button>
          {after}
        </>
      )}
    </span>
  );
}
