import { useState } from "react";
import { FormattedMessage, IntlProvider } from "react-intl";

const messages = { names: "{count, plural, one {# name} other {# names}}" };

export function Component() {
  const [count, setCount] = useState(1);
  return (
    <IntlProvider locale="en" messages={messages}>
      <button type="button" onClick={() => setCount(count + 1)}>
        <FormattedMessage id="names" values={{ count }} />
      </button>
    </IntlProvider>
  );
}
