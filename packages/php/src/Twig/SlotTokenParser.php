<?php

declare(strict_types=1);

namespace Skerry\Twig;

use Twig\Node\Node;
use Twig\Token;
use Twig\TokenParser\AbstractTokenParser;

/**
 * `{% skerry_slot NAME %}…{% end_skerry_slot %}`
 *
 * @internal
 */
final class SlotTokenParser extends AbstractTokenParser
{
    public function parse(Token $token): Node
    {
        $stream = $this->parser->getStream();
        $arguments = ['name' => WidgetTokenParser::expression($this->parser)];
        $stream->expect(Token::BLOCK_END_TYPE);
        $body = $this->parser->subparse(static fn (Token $next): bool => $next->test('end_skerry_slot'), true);
        $stream->expect(Token::BLOCK_END_TYPE);

        return new CaptureNode($body, 'slot', $arguments, $token->getLine());
    }

    public function getTag(): string
    {
        return 'skerry_slot';
    }
}
