import { checkPageFiles } from "./rules/check-page-files.ts";
import type { PageRule } from "./page/page-rule.ts";
import { attributeNames } from "./rules/attribute-names.ts";
import { colorSchemes } from "./rules/color-schemes.ts";
import { configurationPlace } from "./rules/configuration-place.ts";
import { doubledAttributes } from "./rules/doubled-attributes.ts";
import { duplicateIds } from "./rules/duplicate-ids.ts";
import { flattenedProps } from "./rules/flattened-props.ts";
import { duplicateKeys } from "./rules/duplicate-keys.ts";
import { helperCalls } from "./rules/helper-calls.ts";
import { integrity } from "./rules/integrity.ts";
import { lateConsent } from "./rules/late-consent.ts";
import { loadTriggers } from "./rules/load-triggers.ts";
import { missingConsent } from "./rules/missing-consent.ts";
import { missingFiles } from "./rules/missing-files.ts";
import { missingTexts } from "./rules/missing-texts.ts";
import { moduleScripts } from "./rules/module-scripts.ts";
import { personalUrls } from "./rules/personal-urls.ts";
import { propsScripts } from "./rules/props-scripts.ts";
import { scriptCopies } from "./rules/script-copies.ts";
import { scriptTypes } from "./rules/script-types.ts";
import { suspectValues } from "./rules/suspect-values.ts";
import { sharedState } from "./rules/shared-state.ts";
import { tokenContrast } from "./rules/token-contrast.ts";
import { trackingMarkup } from "./rules/tracking-markup.ts";
import { untrustedIslands } from "./rules/untrusted-islands.ts";

/** The rules for a page as a whole, beside those for each of its islands. */
export const pageRules: readonly PageRule[] = [
  missingFiles,
  scriptCopies,
  integrity,
  checkPageFiles,
  configurationPlace,
  sharedState,
  scriptTypes,
  moduleScripts,
  propsScripts,
  personalUrls,
  attributeNames,
  doubledAttributes,
  flattenedProps,
  suspectValues,
  loadTriggers,
  helperCalls,
  colorSchemes,
  duplicateIds,
  duplicateKeys,
  trackingMarkup,
  tokenContrast,
  missingTexts,
  missingConsent,
  lateConsent,
  untrustedIslands,
];
