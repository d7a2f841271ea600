import motion from "../motion/motion.de.json" with { type: "json" };
import review from "../review/review.de.json" with { type: "json" };
import slider from "../slider/slider.de.json" with { type: "json" };

/** German texts of the shared components: key → text. */
export const texts = { ...motion, ...review, ...slider };
