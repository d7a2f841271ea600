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

/** Elements in a `<select>` that browsers and parse5 read alike. */
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

/** A parser with offsets only. parse5's own locations (lines, columns, attributes) double the parsing time. */
export class OffsetParser extends Parser<DefaultTreeAdapterMap> {
  /**
   * The first tag that browsers may read in another way:
   * Chromium 135 keeps elements in `<select>` that parse5 drops.
   */
  certainUntil = Infinity;

  constructor(
    { treeAdapter, ...options }: Options,
    document?: DefaultTreeAdapterMap["document"],
    context?: Element | null,
  ) {
    const adapter = {
      ...treeAdapter,
      /** Called for each word of a text. */
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
    // Other tags close an element, too: `<p>` another paragraph.
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

  /** Leaves out the attribute's location. */
  protected override _createAttr(name: string): void {
    this._flushRun("");
    this.currentAttr = { name, value: "" };
  }
}

/** Has all keys at once: V8 is slow to add one. */
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
