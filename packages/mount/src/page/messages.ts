// A file of its own: few pages have ICU messages, and what reads them is larger than all other code about texts.

export { formatMessage } from "@skerry/core/i18n/format-message";
