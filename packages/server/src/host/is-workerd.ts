const { navigator } = globalThis as { navigator?: { userAgent?: string } };

/** In workerd, no request may wait for what another one has begun. */
export const isWorkerd = navigator?.userAgent === "Cloudflare-Workers";
