// For templates and tag managers that write classic scripts only. Sites serve this file as it is, beside skerry.js.
import(new URL("skerry.js", document.currentScript.src).href);
