import { type DefaultTreeAdapterMap, Parser, type ParserOptions, Token, Tokenizer } from "parse5";
import type { Element } from "./page-elements.ts";

type Options = ParserOptions<DefaultTreeAdapterMap> &
  Required<Pick<ParserOptions<DefaultTreeAdapterMap>, "treeAdapter">>;
type InsertionLocation = Parameters<Parser<DefaultTreeAdapterMap>["_attachElementToTree"]>[2];

/**
 * A parser that notes where in the text nodes and tags stand. parse5 can do so itself, and takes twice as
 * long then: it also counts lines and columns, notes the place of each attribute, and copies all that it
 * has noted. Here lines and columns are -1, and attributes have no place.
 */
export class OffsetParser extends Parser<DefaultTreeAdapterMap> {
  constructor({ treeAdapter, ...options }: Options) {
    super({
      ...options,
      sourceCodeLocationInfo: true,
      treeAdapter: {
        ...treeAdapter,
        /** Each word and each space of a text calls it. */
        updateNodeSourceCodeLocation({ sourceCodeLocation }, { endOffset }) {
          if (sourceCodeLocation && endOffset !== undefined) {
            sourceCodeLocation.endOffset = endOffset;
          }
        },
      },
    });
    this.tokenizer = new OffsetTokenizer(this.options, this);
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

  /** Without the place of the attribute. */
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
