import type { PropsSchema } from "@skerry/core/props/props-schema";

export type Props = Record<string, unknown>;

/** A schema's verdict on props. */
export type ValidateProps = PropsSchema<Props>["~standard"]["validate"];
