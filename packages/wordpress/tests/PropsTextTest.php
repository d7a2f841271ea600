<?php

declare(strict_types=1);

namespace Skerry\Tests\WordPress;

use InvalidArgumentException;
use PHPUnit\Framework\TestCase;
use Skerry\WordPress\Islands;
use Skerry\WordPress\PropsText;

final class PropsTextTest extends TestCase
{
    /** @return array<string, array{string, string}> */
    public static function objects(): array
    {
        return [
            'an object' => ['{"a":{},"b":[],"c":1.0}', '{"a":{},"b":[],"c":1.0}'],
            'nothing' => ['', '{}'],
            'space' => [" \n", '{}'],
            'an empty list, as PHP writes an empty array' => ['[]', '{}'],
            'null' => ['null', '{}'],
        ];
    }

    /** @dataProvider objects */
    public function testReadsObjectsWithoutLoss(string $text, string $json): void
    {
        self::assertSame($json, json_encode(PropsText::read($text, 'The text'), JSON_PRESERVE_ZERO_FRACTION));
    }

    /** @return array<string, array{string, string}> */
    public static function mistakes(): array
    {
        return [
            'broken JSON' => ['{"a"', 'cannot be read as JSON: syntax error. Expected an object'],
            'quotes of a text editor' => ['{“a”:1}', 'It has curly quotes'],
            'a list' => ['[1]', 'is a list. Expected an object'],
            'a text' => ['"a"', 'is a string. Expected an object'],
            'what is nested too deep' => [str_repeat('{"a":', 40) . '1' . str_repeat('}', 40), 'stack depth'],
        ];
    }

    /** @dataProvider mistakes */
    public function testSaysWhatIsWrong(string $text, string $message): void
    {
        $this->expectException(InvalidArgumentException::class);
        $this->expectExceptionMessage($message);
        PropsText::read($text, 'The text');
    }

    public function testDecodesWhatEditorsHaveEscaped(): void
    {
        self::assertSame('{"a":["<b>","\'&amp;"]}', PropsText::ofShortcode('{"a":&#91;"&lt;b&gt;",&quot;&#039;&amp;amp;&quot;&#93;}'));
    }

    public function testContentIsTheFallbackWhereNoSlotIsNamed(): void
    {
        $arguments = static fn (string $fallback, array $slots): mixed => Islands::arguments(
            ['name' => 'x', 'props' => '', 'id' => '', 'load' => '', 'propsFrom' => ''],
            $fallback,
            $slots,
        )['slots'];
        self::assertNull($arguments('<form>', []));
        self::assertSame([], $arguments(' ', []));
        self::assertSame(['a' => 'b'], $arguments('<form>', ['a' => 'b']));
    }
}
