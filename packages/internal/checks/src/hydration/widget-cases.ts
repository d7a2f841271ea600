import { IslandProvider } from "@skerry/ui/island";
import { registry, type WidgetName } from "@skerry/widgets/registry";
import { createElement, type ComponentType } from "react";
import { parse } from "valibot";
import { exampleIsland } from "../../../../ui/src/island/example-island.ts";
import { texts as german } from "../../../../widgets/src/texts/de.ts";
import { texts as english } from "../../../../widgets/src/texts/en.ts";
import { readExample } from "../read-example.ts";
import type { IslandCase } from "./island-case.ts";

const languages: Record<string, Readonly<Record<string, string>>> = { en: english, de: german };

/** Every widget of the registry with its example props, in each built-in language. */
export async function loadCases(): Promise<IslandCase[]> {
  const names = Object.keys(registry) as WidgetName[];
  return (await Promise.all(names.map((name) => casesOf(name).catch(failing(name))))).flat();
}

/** A widget that cannot even be loaded fails its own tests and not those of the others. */
function failing(title: string): (error: unknown) => IslandCase[] {
  return (error) => {
    const render = (): never => {
      throw error;
    };
    return [{ title, isStatic: false, render }];
  };
}

async function casesOf(name: WidgetName): Promise<IslandCase[]> {
  const module: WidgetModule = await registry[name]();
  const { Component, schema, isStatic = false } = module;
  const props = parse(schema, readExample(name));
  return Object.entries(languages).map(([locale, texts]) => ({
    title: `${name}, ${locale}`,
    isStatic,
    render: (place) =>
      createElement(
        IslandProvider,
        { value: exampleIsland(texts, { locale, ...place }) },
        createElement(Component as ComponentType<object>, props),
      ),
  }));
}

type WidgetModule = Awaited<ReturnType<(typeof registry)[WidgetName]>> & { isStatic?: boolean };
