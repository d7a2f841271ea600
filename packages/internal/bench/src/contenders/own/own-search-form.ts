import { SearchForm } from "../../../../../widgets/src/search-form/search-form.tsx";
import { withIsland } from "../with-island.ts";

export const Component = withIsland(SearchForm);
