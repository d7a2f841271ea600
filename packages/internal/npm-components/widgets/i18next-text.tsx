import { createInstance } from "i18next";
import { useState } from "react";
import { I18nextProvider, initReactI18next, useTranslation } from "react-i18next";

const i18n = createInstance();
void i18n.use(initReactI18next).init({
  lng: "en",
  initAsync: false,
  resources: {
    en: { translation: { count_one: "{{count}} name", count_other: "{{count}} names" } },
  },
});

function Names() {
  const { t } = useTranslation();
  const [count, setCount] = useState(1);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {t("count", { count })}
    </button>
  );
}

export const Component = () => (
  <I18nextProvider i18n={i18n}>
    <Names />
  </I18nextProvider>
);
