import { closestName } from "@skerry/core/contract";
import type { OwnWidget } from "./find-widgets.ts";

import { SiteBuildError } from "../errors/site-build-error.ts";
import type { BuiltWidget } from "./widgets.ts";

/** Which widgets a site wants. */
export interface Selection {
  /** Names of the only widgets. Default: all. */
  only?: readonly string[] | undefined;
  /** Names of widgets that are left out. Default: none. */
  without?: readonly string[] | undefined;
  /** Whether the built-in widgets are part of it. Default: `true`. */
  builtIn?: boolean | undefined;
}

export interface SelectedWidgets {
  builtIn: BuiltWidget[];
  own: OwnWidget[];
  /** Whether some built-in widgets are left out. */
  isReduced: boolean;
  notices: string[];
}

/**
 * The widgets of a build: own ones replace built-in ones of the same name.
 *
 * @throws SiteBuildError for a name that no widget has
 */
export function selectWidgets(
  builtIn: readonly BuiltWidget[],
  own: readonly OwnWidget[],
  { only, without = [], builtIn: hasBuiltIn = true }: Selection,
): SelectedWidgets {
  const known = [...new Set([...builtIn, ...own].map(({ name }) => name))];
  const mistakes = [
    ...(only ?? []).map((name) => unknownName("--only", name, known)),
    ...without.map((name) => unknownName("--without", name, known)),
  ].filter((mistake) => mistake !== undefined);
  if (mistakes.length > 0) throw new SiteBuildError(mistakes);

  const isWanted = ({ name }: { name: string }): boolean =>
    (!only || only.includes(name)) && !without.includes(name);
  const wantedOwn = own.filter(isWanted);
  const ownNames = new Set(wantedOwn.map(({ name }) => name));
  const wantedBuiltIn = hasBuiltIn ? builtIn.filter(isWanted) : [];
  const kept = wantedBuiltIn.filter(({ name }) => !ownNames.has(name));
  return {
    builtIn: kept,
    own: wantedOwn,
    isReduced: wantedBuiltIn.length < builtIn.length,
    notices: wantedOwn
      .filter(({ name }) => wantedBuiltIn.some((one) => one.name === name))
      .map(({ name, place }) => `${place} replaces the built-in widget "${name}".`),
  };
}

function unknownName(option: string, name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return undefined;
  const closest = closestName(name, known);
  const next = closest ? `Did you mean "${closest}"?` : `There are: ${known.join(", ")}.`;
  return `${option} names "${name}", but there is no such widget. ${next}`;
}
