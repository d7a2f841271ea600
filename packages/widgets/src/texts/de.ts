import { texts as sharedTexts } from "@skerry/ui/texts/de";
import discountTeaser from "../discount-teaser/discount-teaser.de.json" with { type: "json" };
import featureFilter from "../feature-filter/feature-filter.de.json" with { type: "json" };
import pagination from "../pagination/pagination.de.json" with { type: "json" };
import partnersStrip from "../partners-strip/partners-strip.de.json" with { type: "json" };
import reviewCard from "../review-card/review-card.de.json" with { type: "json" };
import screenshotSlider from "../screenshot-slider/screenshot-slider.de.json" with { type: "json" };
import searchForm from "../search-form/search-form.de.json" with { type: "json" };
import testimonials from "../testimonials/testimonials.de.json" with { type: "json" };
import tooltip from "../tooltip/tooltip.de.json" with { type: "json" };
import videoBlock from "../video-block/video-block.de.json" with { type: "json" };

/** Every German text of the widgets: key → text. */
export const texts = {
  ...sharedTexts,
  ...discountTeaser,
  ...featureFilter,
  ...pagination,
  ...partnersStrip,
  ...reviewCard,
  ...screenshotSlider,
  ...searchForm,
  ...testimonials,
  ...tooltip,
  ...videoBlock,
};
