import { texts as pieces } from "@skerry/ui/texts/de";
import reviewCard from "../review-card/review-card.de.json" with { type: "json" };
import searchForm from "../search-form/search-form.de.json" with { type: "json" };

/** Every German text of the widgets: key → text. */
export const texts = {
  ...pieces,
  ...reviewCard,
  ...searchForm,
};
