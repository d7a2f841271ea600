import { ReviewCard } from "../../../../../widgets/src/review-card/review-card.tsx";
import { withIsland } from "../with-island.ts";

export const Component = withIsland(ReviewCard);
