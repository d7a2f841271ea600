import ts from "typescript";

/** Imports that are no TypeScript: they are not expected to be found. */
const asset = /\.(?!tsx?$|jsx?$|[mc][jt]s$)\w+(\?.*)?$/;

/**
 * The files that a module's types are made of: all that it imports, and declarations that hold everywhere. Without the
 * libraries of TypeScript itself.
 *
 * @param {ts.Program} program
 * @param {ts.SourceFile} source
 * @returns {{ files: string[], isWhole: boolean }} not whole where an import was not found: a new file may change that
 */
export function siteFiles(program, source) {
  const checker = program.getTypeChecker();
  const found = new Set([source]);
  let isWhole = true;
  for (const one of program.getSourceFiles()) {
    if (!ts.isExternalModule(one) && one.isDeclarationFile) found.add(one);
  }
  for (const one of found) {
    for (const specifier of importsOf(one)) {
      const symbol = checker.getSymbolAtLocation(specifier);
      for (const declaration of symbol?.declarations ?? []) found.add(declaration.getSourceFile());
      if (!symbol && !asset.test(specifier.text)) isWhole = false;
    }
  }
  return {
    files: [...found]
      .filter((one) => !program.isSourceFileDefaultLibrary(one))
      .map(({ fileName }) => fileName),
    isWhole,
  };
}

function importsOf(file) {
  // Every one, `import("…")` in types among them. TypeScript has collected them.
  return file.imports ?? [];
}
