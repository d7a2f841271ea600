import {
  type DefaultTreeAdapterMap,
  html,
  Parser,
  type ParserOptions,
  Token,
  Tokenizer,
} from "parse5";
import type { Element } from "./page-elements.ts";

type Options = ParserOptions<DefaultTreeAdapterMap> &
  Required<Pick<ParserOptions<DefaultTreeAdapterMap>, "treeAdapter">>;
const { TAG_ID } = html;

/** Elements inside a `<select>` that browsers and this parser read alike. */
const plainInSelect: ReadonlySet<number> = new Set([
  TAG_ID.SELECT,
  TAG_ID.OPTION,
  TAG_ID.OPTGROUP,
  TAG_ID.HR,
]);

/** `InsertionMode.IN_SELECT` and `IN_SELECT_IN_TABLE`, which parse5 does not export. */
const firstSelectMode = 15;
const lastSelectMode = 16;

type InsertionLocation = Parameters<Parser<DefaultTreeAdapterMap>["_attachElementToTree"]>[2];

/**
 * A parser that notes where in the text nodes and tags stand. parse5 can do so itself, and takes twice as
 * long then: it also counts lines and columns, notes the place of each attribute, and copies all that it
 * has noted. Here lines and columns are -1, and attributes have no place.
 */
export class OffsetParser extends Parser<DefaultTreeAdapterMap> {
  /**
   * Where a browser may begin to read something else: at the first tag in a `<select>` that is none of an
   * ordinary list. Chromium keeps such elements (135 and later, "customizable select"), this parser drops the
   * tag, and then one may take for text what the other takes for tags. `Infinity` where there is none.
   */
  certainUntil = Infinity;

  constructor(
    { treeAdapter, ...options }: Options,
    document?: DefaultTreeAdapterMap["document"],
    context?: Element | null,
  ) {
    const adapter = {
      ...treeAdapter,
      /** Called for each word and each space of a text. */
      updateNodeSourceCodeLocation(
        { sourceCodeLocation }: DefaultTreeAdapterMap["node"],
        { endOffset }: Partial<Token.ElementLocation>,
      ) {
        if (sourceCodeLocation && endOffset !== undefined) {
          sourceCodeLocation.endOffset = endOffset;
        }
      },
    };
    super(
      { ...options, sourceCodeLocationInfo: true, treeAdapter: adapter },
      document,
      context ?? null,
    );
    this.tokenizer = new OffsetTokenizer(this.options, this);
  }

  override onStartTag(token: Token.TagToken): void {
    this.#noteDoubt(token);
    super.onStartTag(token);
  }

  override onEndTag(token: Token.TagToken): void {
    this.#noteDoubt(token);
    super.onEndTag(token);
  }

  #noteDoubt({ tagID, location }: Token.TagToken): void {
    const mode = Number(this.insertionMode);
    if (mode < firstSelectMode || mode > lastSelectMode || plainInSelect.has(tagID)) return;
    this.certainUntil = Math.min(this.certainUntil, location?.startOffset ?? 0);
  }

  override _attachElementToTree(
    element: Element,
    startTag: Token.Location | null,
    { parent, beforeElement }: InsertionLocation,
  ): void {
    element.sourceCodeLocation = startTag && placeOf(startTag);
    if (beforeElement) this.treeAdapter.insertBefore(parent, element, beforeElement);
    else this.treeAdapter.appendChild(parent, element);
  }

  override _setEndLocation(
    { sourceCodeLocation: place, tagName }: Element,
    token: Token.Token,
  ): void {
    if (!place || !token.location) return;
    // Other tags end an element, too: `<p>` another paragraph.
    const isOwn = token.type === Token.TokenType.END_TAG && token.tagName === tagName;
    if (isOwn) place.endTag = token.location;
    place.endOffset = isOwn ? token.location.endOffset : token.location.startOffset;
  }
}

class OffsetTokenizer extends Tokenizer {
  protected override getCurrentLocation(offset: number): Token.Location {
    return {
      startLine: -1,
      startCol: -1,
      startOffset: this.preprocessor.offset - offset,
      endLine: -1,
      endCol: -1,
      endOffset: -1,
    };
  }

  /** Does not note the place of the attribute. */
  protected override _createAttr(name: string): void {
    this._flushRun("");
    this.currentAttr = { name, value: "" };
  }
}

/** Has each key from the start: V8 takes long to add one, or to copy all. */
function placeOf(startTag: Token.Location): Token.ElementLocation {
  return {
    startLine: -1,
    startCol: -1,
    startOffset: startTag.startOffset,
    endLine: -1,
    endCol: -1,
    endOffset: startTag.endOffset,
    startTag,
    endTag: undefined,
  };
}
