<?php

declare(strict_types=1);

namespace Skerry\WordPress;

use InvalidArgumentException;

/** What was typed into the settings page, checked. */
final class SettingsForm
{
    private const TIMEOUT = [1, 10_000];

    private const CACHE = [0, 604_800];

    /**
     * @param array<string, string|int> $values   to save, by field
     * @param array<string, string>     $mistakes by field
     */
    private function __construct(public readonly array $values, public readonly array $mistakes)
    {
    }

    /** @param array<string, string> $typed trimmed, by field; fields may be missing */
    public static function check(array $typed): self
    {
        $values = $mistakes = [];
        foreach ($typed as $name => $text) {
            try {
                $values[$name] = self::checked($name, $text);
            } catch (InvalidArgumentException $exception) {
                $mistakes[$name] = $exception->getMessage();
            }
        }

        return new self($values, $mistakes);
    }

    /** @throws InvalidArgumentException which names the field, what was typed and what is expected */
    private static function checked(string $name, string $text): string|int
    {
        return match ($name) {
            'files' => self::folder($text),
            'base' => self::base($text),
            'renderer' => self::renderer($text),
            'key' => self::key($text),
            'timeout' => self::number($text, 'Wait', ...self::TIMEOUT),
            'cache' => self::number($text, 'Keep markup', ...self::CACHE),
            'routes' => self::json($text, 'Routes'),
            'texts' => self::json($text, 'Texts'),
        };
    }

    private static function folder(string $text): string
    {
        $folder = rtrim($text, '/\\');
        if ($text !== '' && !(new BuiltFiles($folder))->exist()) {
            throw new InvalidArgumentException(sprintf('Folder: there is no head.json that can be read in "%s". Expected the folder that "skerry build" has written.', $text));
        }

        return $folder;
    }

    private static function base(string $text): string
    {
        if ($text === '') {
            return '';
        }
        if (!preg_match('~^(https?://[^/\s"\'<>?#]+)?/[^\s"\'<>?#]*$~D', "{$text}/")) {
            throw new InvalidArgumentException(sprintf('URL of the folder: "%s" is none. Expected a path such as "/wp-content/skerry/", or a URL with http or https.', $text));
        }

        return rtrim($text, '/') . '/';
    }

    private static function renderer(string $text): string
    {
        $parts = parse_url($text) ?: [];
        if ($text !== '' && (!in_array($parts['scheme'] ?? '', ['http', 'https'], true) || ($parts['host'] ?? '') === '')) {
            throw new InvalidArgumentException(sprintf('URL of the renderer: "%s" is none. Expected a URL such as "%s", or nothing.', preg_replace('~//.*@~s', '//***@', $text), Settings::RENDERER));
        }

        return $text;
    }

    private static function key(string $text): string
    {
        if (!preg_match('/^[\x20-\x7e]*$/D', $text)) {
            throw new InvalidArgumentException('Key: it has other characters than printable ASCII. Expected one of the keys of the renderer.');
        }

        return $text;
    }

    private static function number(string $text, string $label, int $least, int $most): int
    {
        if (!preg_match('/^\d{1,7}$/D', $text) || (int) $text < $least || (int) $text > $most) {
            throw new InvalidArgumentException(sprintf('%s: "%s" cannot be used. Expected a whole number from %d to %d.', $label, $text, $least, $most));
        }

        return (int) $text;
    }

    private static function json(string $text, string $label): string
    {
        PropsText::read($text, "{$label}: the text");

        return $text;
    }
}
