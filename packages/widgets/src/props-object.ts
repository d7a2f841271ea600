import * as v from "valibot";

/**
 * The schema of a built-in widget's props: an `object` of valibot that also rejects a key which is close to one that is
 * absent. Whoever reads props with it comes to the same verdict, because the schema says so itself.
 */
export function propsObject<const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.ObjectSchema<Entries, undefined> & { readonly rejectsMisspelled: true } {
  return Object.assign(v.object(entries), { rejectsMisspelled: true } as const);
}
