import { texts as sharedTexts } from "@skerry/ui/texts/en";
import discountTeaser from "../discount-teaser/discount-teaser.en.json" with { type: "json" };
import featureFilter from "../feature-filter/feature-filter.en.json" with { type: "json" };
import pagination from "../pagination/pagination.en.json" with { type: "json" };
import partnersStrip from "../partners-strip/partners-strip.en.json" with { type: "json" };
import reviewCard from "../review-card/review-card.en.json" with { type: "json" };
import screenshotSlider from "../screenshot-slider/screenshot-slider.en.json" with { type: "json" };
import searchForm from "../search-form/search-form.en.json" with { type: "json" };
import testimonials from "../testimonials/testimonials.en.json" with { type: "json" };
import tooltip from "../tooltip/tooltip.en.json" with { type: "json" };
import videoBlock from "../video-block/video-block.en.json" with { type: "json" };

/** Every English text of the widgets: key → text. */
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
