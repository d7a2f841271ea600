// What every browser has, and jsdom has not.

const browser = globalThis as {
  CSS?: { escape?: (text: string) => string };
  reportError?: (error: unknown) => void;
};

(browser.CSS ??= {}).escape ??= (text) => text.replace(/[^\w-]/g, "\\$&");

browser.reportError ??= (error) => {
  queueMicrotask(() => {
    throw error;
  });
};
