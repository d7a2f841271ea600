import bootstrap from "bootstrap/dist/css/bootstrap.css?raw";

/** Rules for elements that have been seen on pages around widgets. */
const hostile = `
* { margin: 0; padding: 0; line-height: 2; letter-spacing: 1px; transition: all 1s; }
#host-page { text-transform: uppercase; white-space: pre; font-size: 30px; }
button, input, textarea { background: red; border: 5px dashed lime; border-radius: 0; }
a { color: magenta; text-decoration: line-through; }
ul, ol { list-style: square; padding-left: 60px; }
li::before { content: ">> "; }
img { max-width: 20px; border: 3px solid red; }
svg { width: 100%; fill: orange; }
#host-page button, #host-page p, #host-page a { font-size: 40px; }
`;

/** Style sheets of host pages by name. */
export const hostStyles = { none: "", bootstrap, hostile };

export type HostName = keyof typeof hostStyles;
