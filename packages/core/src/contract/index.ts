export {
  configurationId,
  fallbackAttribute,
  loadAttribute,
  propsAttribute,
  propsFromAttribute,
  stateAttribute,
  stateId,
  themeAttribute,
  untrustedAttribute,
  widgetAttribute,
} from "./attributes.ts";
export {
  checkKeys,
  diagnoseUnknownKeys,
  type KeyCheck,
  type UnknownKeyDiagnostic,
} from "../props/key-check.ts";
export { closestName } from "../diagnosis/closest-name.ts";
export type { Configuration } from "../configuration/configuration-table.ts";
export type { NestedTexts as Texts } from "../i18n/texts.ts";
export { diagnoseProps, type JsonDiagnostic } from "../diagnosis/json-diagnosis.ts";
export { dropReactKeys } from "../props/drop-react-keys.ts";
export { formatDiagnostic, type Diagnostic } from "../diagnosis/diagnostic.ts";
export type { JsonMistake } from "../diagnosis/json-mistakes.ts";
export { hasConfiguration, type HeadFiles, type WidgetFiles } from "./head-files.ts";
export { maxLoadLength } from "./load-triggers.ts";
export { formatMarker, parseMarker, toPrefix, type Marker } from "./marker.ts";
export {
  readConfiguration,
  type ConfigurationDiagnostic,
  type ConfigurationReading,
} from "../configuration/configuration-diagnostics.ts";
export {
  controlTags,
  type FallbackHtml,
  noFallback,
  type ReadFallback,
} from "../props/fallback-html.ts";
export { maxPropsDepth, maxPropsLength, parseProps, toProps } from "../props/parse-props.ts";
export { PropsError, type PropsErrorCode, type PropsDiagnostic } from "../props/props-error.ts";
export type { PropsIssue, PropsSchema, UnknownKey } from "../props/props-schema.ts";
export { isSafeUrl, resolveAsset } from "../page/asset-url.ts";
export { slotAttribute, slotElement } from "./slot-names.ts";
export {
  createSelectorTest,
  createUntrustedTest,
  type ElementTest,
  isSelectorList,
} from "./untrusted-regions.ts";
export { validateProps } from "../props/validate-props.ts";
export { writePropsAttribute, writePropsScript } from "../props/write-props.ts";
