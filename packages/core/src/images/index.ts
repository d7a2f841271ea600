export { preloadImages, type ImageStatus, type PreloadOptions } from "./preload-images.ts";
