<?php

declare(strict_types=1);

namespace Skerry\Twig;

use Twig\Node\Node;
use Twig\Parser;
use Twig\Token;
use Twig\TokenParser\AbstractTokenParser;

/**
 * `{% skerry_widget NAME [with PROPS[, OPTIONS]] %}…{% end_skerry_widget %}`
 *
 * @internal
 */
final class WidgetTokenParser extends AbstractTokenParser
{
    public function parse(Token $token): Node
    {
        $stream = $this->parser->getStream();
        $arguments = ['name' => self::expression($this->parser)];
        if ($stream->nextIf(Token::NAME_TYPE, 'with')) {
            $arguments['props'] = self::expression($this->parser);
            if ($stream->nextIf(Token::PUNCTUATION_TYPE, ',')) {
                $arguments['options'] = self::expression($this->parser);
            }
        }
        $stream->expect(Token::BLOCK_END_TYPE);
        $body = $this->parser->subparse(static fn (Token $next): bool => $next->test('end_skerry_widget'), true);
        $stream->expect(Token::BLOCK_END_TYPE);

        return new CaptureNode($body, 'end', $arguments, $token->getLine());
    }

    /** Since Twig 3.21 the parser reads expressions itself. */
    public static function expression(Parser $parser): Node
    {
        return method_exists($parser, 'parseExpression')
            ? $parser->parseExpression()
            : $parser->getExpressionParser()->parseExpression();
    }

    public function getTag(): string
    {
        return 'skerry_widget';
    }
}
