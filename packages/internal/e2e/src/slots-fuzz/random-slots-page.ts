/** Pieces of HTML that open, close, repair, swallow or imitate elements. A slash in a start tag stands for a space. */
const pieces =
  `</div> </section> </sk-slot> </p> </b> </form> </table> </template> </svg> </math> </script> </style> </title> --> </body>
</textarea> </select> </option> </optgroup> </button> </a> </li> </noscript> </xmp> </iframe> </SELECT> </html> </> </br>
<p> <b> <i> <a> <a/href="x"> <nobr> <li> <dd> <h2> <form> <button> <select> <SELECT/multiple> <option> <optgroup> <hr>
<selectedcontent> <datalist> <table> <tbody> <tr> <td> <caption> <colgroup> <col> <template> <template/shadowrootmode="open">
<svg> <math> <mi> <mtext> <annotation-xml/encoding="text/html"> <foreignObject> <desc> <svg><style> <svg><title> <font/color="x">
<script> <style> <textarea> <title> <iframe> <noscript> <noembed> <noframes> <xmp> <listing> <pre> <plaintext> <!-- <!--> <!-- --!>
<![CDATA[ ]]> <? <?x?> <! <br> <img> <input> <input/type="hidden"> <keygen> <image> <isindex> <frameset> <frame> <html/x="y"> <body/x="y"> <head>
<search> <menu> <details> <summary> <dialog> <object> <marquee> <applet> <ruby> <rt> <rtc> <main> <address> <center> <nested-element>
<sk-slot> <sk-slot/name="b"> <div/data-widget="other"> <p/data-slot="a"> <div> <section> <section/data-slot="b"> <i/data-slot="__proto__">
<i/data-slot="&quot;"> <!--skerry/t1-/own--> text &amp; &amp &lt; &#x3c; &nosuch; " ' < = a>b`
    .split(/\s+/)
    .map((part) =>
      part.startsWith("</") || /^<[?!]/.test(part) ? part : part.replaceAll("/", " "),
    )
    .concat(
      "<!--skerry t1- own-->",
      `<a title="</style><img src=x onerror=1>">`,
      `<a title="</select></textarea></title><img src=x onerror=1>">`,
      `<a title="--><img src=x onerror=1>">`,
      `<a title="]]></p></svg><img src=x onerror=1>">`,
      "<svg/>",
      "<path/>",
      "<p/>",
      "</sk-slot/>",
      "<sk-slot hidden>",
      "<div\0>",
      "<\0b>",
      "</\0b>",
      "<a b='\0'>",
      "<svg><\0p>",
      "<svg><![CDATA[</div>]]>",
      "<math><![CDATA[<b>]]>",
      "<![CDATA[>]]>",
      "<svg>\0</svg>",
      "<template><td>",
      "<template><tr></template>",
      "<template><template>",
      "<template shadowrootmode=closed>",
      "<select><select>",
      "<select><input>",
      "<select><svg>",
      "<select><template><b></select>",
      "<select\0>",
      "<meta charset=x>",
      "<base href=/b>",
      "<link rel=x>",
      "<param>",
      "<wbr>",
      "<area>",
      "<embed>",
      "<source>",
      "<ol><li>",
      "<dl><dt>",
      "<table><b>",
      "<table><select>",
      "<tr><td><option>",
      "<button><button>",
      "<a><table><a>",
      `<svg><style><!--</style><img src=1></style>`,
      `<math><annotation-xml encoding=text/html><svg><p>`,
      `<svg><desc><![CDATA[x]]></desc>`,
      `<select><option>a<style></select><img title="</style><img src=x onerror=1>">`,
      `<select><button><selectedcontent></selectedcontent></button><option>a</option></select>`,
      `<select><option>a<optgroup label="b"><option>b<hr><option>c</select>`,
      `<svg><style><a title="</style><img src=x onerror=1>">`,
      `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=1&gt;">`,
      "\n",
      "\r\n",
      "\0",
    );

/** HTML around the island. `|` is its place. */
const surroundings = [
  "|",
  "|",
  "|",
  "<main>before|</main>",
  "<form><p>before</p>|</form>",
  "<table><tr><td>|</td></tr></table>",
  "<p>before|after",
  "<b><i>|</b></i>",
  "<ul><li>|</ul>",
  "<select><option>a<hr><option>b</select>|",
  "<select><option>a|</select>",
  "<select><button>a</button></select>|<p>after",
  "|<select><option>a<style></select></style>after",
  "<svg><foreignObject>|</foreignObject></svg>",
  "<template>|</template>",
  "<noscript>|</noscript>",
  "<div><template shadowrootmode=open><slot></slot></template>|</div>",
];

/** Creates pages with an island that has slots. The same numbers give the same pages. */
export function createRandomPages(random: () => number): () => string {
  const pick = (list: readonly string[]): string =>
    list[Math.floor(random() * list.length)] as string;
  /** Most of what it opens it closes: a page in which nothing is closed is left as it is. */
  function html(): string {
    const parts: string[] = [];
    const open: string[] = [];
    for (let left = Math.floor(random() * 6); left > 0; left--) {
      const part = pick(pieces);
      parts.push(part);
      const [, name] = /^<([a-z][\w-]*)[^>]*>$/i.exec(part) ?? [];
      if (name) open.push(name);
      if (random() < 0.4) parts.push("text");
      if (open.length > 0 && random() < 0.5) parts.push(`</${open.pop()}>`);
    }
    while (open.length > 0 && random() < 0.9) parts.push(`</${open.pop()}>`);
    return parts.join("");
  }
  return () => {
    const [before = "", after = ""] = pick(surroundings).split("|");
    const doctype = random() < 0.9 ? "<!doctype html>" : "";
    const mess = random() < 0.3 ? html() : "";
    return (
      `${doctype}<title>A</title>${mess}${before}<div id="island" data-widget="panels">` +
      `<section data-slot="a">${html()}</section>${html()}<section data-slot="b">${html()}</section></div>` +
      `${after}<footer>after</footer>${random() < 0.2 ? html() : ""}`
    );
  };
}
