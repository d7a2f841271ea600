import type { Framework } from "../app-folder.ts";
import { django } from "./django.ts";
import { eleventy } from "./eleventy.ts";
import { express } from "./express.ts";
import { flask } from "./flask.ts";
import { go } from "./go.ts";
import { laravel } from "./laravel.ts";
import { rails } from "./rails.ts";
import { symfony } from "./symfony.ts";
import { wordpress } from "./wordpress.ts";

/** What `skerry init --for` knows, by name. */
export const frameworks: Readonly<Record<string, Framework>> = {
  symfony,
  laravel,
  django,
  rails,
  flask,
  go,
  express,
  eleventy,
  wordpress,
};
