export {
  configurationId,
  loadAttribute,
  maxLoadLength,
  propsAttribute,
  slotAttribute,
  slotElement,
  stateAttribute,
  themeAttribute,
  untrustedAttribute,
  widgetAttribute,
} from "./attributes.ts";
export { checkKeys, type KeyCheck } from "./check-keys.ts";
export { closestName } from "./closest-name.ts";
export type { Configuration, Texts } from "./configuration-table.ts";
export { diagnoseProps, type JsonDiagnostic } from "./diagnose-props.ts";
export { diagnoseUnknownKeys, type UnknownKeyDiagnostic } from "./diagnose-unknown-keys.ts";
export { dropReactKeys } from "./drop-react-keys.ts";
export { formatDiagnostic, type Diagnostic } from "./diagnostic.ts";
export type { JsonMistake } from "./json-mistakes.ts";
export type { UnknownKey } from "./find-unknown-keys.ts";
export { hasConfiguration } from "./has-configuration.ts";
export type { HeadFiles, WidgetFiles } from "./head-files.ts";
export { formatMarker, parseMarker, toPrefix, type Marker } from "./marker.ts";
export {
  readConfiguration,
  type ConfigurationDiagnostic,
  type ConfigurationReading,
} from "./read-configuration.ts";
export { maxPropsDepth, maxPropsLength } from "./parse-object.ts";
export { parseProps, toProps } from "./parse-props.ts";
export { PropsError, type PropsErrorCode, type PropsDiagnostic } from "./props-error.ts";
export type { PropsIssue, PropsSchema } from "./props-schema.ts";
export { isSafeUrl, resolveAsset } from "./resolve-asset.ts";
export { createUntrustedTest, type IsUntrusted } from "./untrusted-regions.ts";
export { validateProps } from "./validate-props.ts";
export { writePropsAttribute, writePropsScript } from "./write-props.ts";
