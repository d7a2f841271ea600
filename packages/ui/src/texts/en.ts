import motion from "../motion/motion.en.json" with { type: "json" };
import review from "../review/review.en.json" with { type: "json" };
import slider from "../slider/slider.en.json" with { type: "json" };

/** English texts of the shared components: key → text. */
export const texts = { ...motion, ...review, ...slider };
