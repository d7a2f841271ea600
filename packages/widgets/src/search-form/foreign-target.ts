import { PropsError } from "@skerry/core/props/props-error";

/**
 * The error of a form that would send typed text to another site: its island may be content that a visitor has
 * written.
 *
 * @param pointer to the prop; `""` for the action of the form in the island
 */
export function foreignTarget(url: string, pointer: string): PropsError {
  return new PropsError({
    code: "invalid",
    pointer,
    expected: "a path, or a URL of the page's own origin or of one that the configuration names",
    received: `"${url.slice(0, 200)}"`,
    hint: 'If forms may submit there, add its origin to "formOrigins" in skerry-config, such as "https://orders.example".',
  });
}
