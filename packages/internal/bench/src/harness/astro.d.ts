// The functions of Astro that are called: types are checked without an installation of this folder, too.
declare module "astro" {
  export function build(config: object): Promise<void>;
}

declare module "@astrojs/react" {
  export default function react(): object;
}
