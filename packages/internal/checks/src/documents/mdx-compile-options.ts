import remarkGfm from "remark-gfm";

/** How MDX is read: with tables, which are GitHub's addition to Markdown. */
export const mdxCompileOptions = { remarkPlugins: [remarkGfm] };
